import { expect } from '@playwright/test'
import { kind, newDashboard, storedPlaces } from './builder.ts'
import { signIn } from './desk.ts'
import { test } from './world.ts'

const namedIn = (text: string) =>
  [...text.matchAll(/<link (?!rel="icon")[^>]*href="(\/[^"?]+)/g)].map(([, path]) => path!)

test('the document of the editor names the files and the first calls of its page, and each of them is asked for once', async ({
  page,
  another,
  world,
}) => {
  await signIn(page, world)
  const id = await newDashboard(page, world, '文件')
  const address = `/visual/dashboard/edit?_id=${id}`
  const answers: { path: string; status: number }[] = []
  page.on('response', (answer) => answers.push({ path: new URL(answer.url()).pathname, status: answer.status() }))
  const named = namedIn(await (await page.goto(address))!.text())
  await expect(page.getByRole('heading', { name: '放上第一个组件' })).toBeVisible()

  // Without kinds, only words and what is not seen at first are asked for by scripts.
  const styles = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  expect(styles.filter((path) => !named.includes(path))).toEqual([])
  expect(named.filter((path) => path.endsWith('.css')).sort()).toEqual([...new Set(styles)].sort())
  expect(named.some((path) => path.includes('/page-') && path.endsWith('.js'))).toBe(true)
  expect(named).toEqual(expect.arrayContaining(['/api/user/me', '/api/dashboard/draft', '/api/dashboard']))
  // When the page follows its draft, it reads it again only if somebody has changed it.
  await page.getByRole('button', { name: '选择组件' }).click()
  await kind(page, '静态文本').click()
  await expect.poll(() => storedPlaces(page, id)).toHaveLength(1)
  const loads = named.map((path) => answers.filter((answer) => answer.path === path).map(({ status }) => status))
  expect(loads).toEqual(named.map(() => [200]))

  // Who is not signed in goes to another page first.
  const stranger = await another()
  const document = await (await stranger.request.get(address, { headers: { accept: 'text/html' } })).text()
  expect(document).toContain('<!doctype html>')
  expect(namedIn(document).length).toBeLessThan(named.length)
})
