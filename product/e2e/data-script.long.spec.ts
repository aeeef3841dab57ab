import { expect } from '@playwright/test'
import { bind, kind, newDashboard, openEditor, openPanel, release, saved, writePoint } from './builder.ts'
import { send, signIn } from './desk.ts'
import { test } from './world.ts'

const SCRIPT = 'return data.map(({ time, speed }) => ({ time, half: speed / 2 }))'

test('[R287] [R291] [R292] a script is typed, refused for its words, mended, released, and drawn on a public page', async ({
  page,
  another,
  world,
}) => {
  await writePoint(world, 'script', 'line', { no: '1' }, { speed: 84.5 })
  await signIn(page, world)
  const id = await newDashboard(page, world, '脚本看板')
  await openEditor(page, id)
  await kind(page, '数值').first().click()
  await bind(page, 'script', 'line', ['speed'])
  const data = await openPanel(page, '数据')
  await data.getByRole('button', { name: '添加数据脚本' }).click()
  const box = data.getByRole('textbox', { name: '数据脚本' })
  await box.fill('return fetch("/api/user/me")')
  await expect(data.getByText('代码中不能含有关键字 fetch')).toBeVisible()
  await box.fill('return data.gone.x')
  await box.blur()
  await expect(data.getByText(/^代码执行错误：脚本出错/)).toBeVisible()
  const shown = page.locator('[data-placed]')
  await expect(shown).toContainText('代码执行错误')
  await box.fill(SCRIPT)
  await box.blur()
  await expect(data.getByRole('region', { name: '数据脚本' })).toContainText('42.25')
  await expect(shown.locator('output')).toHaveText('42.25')
  await saved(page)
  await release(page)
  await send(page, world, 'PUT', '/api/dashboard/public', { _id: id, public: true })

  const visitor = await another()
  const loaded: string[] = []
  visitor.on('request', (request) => loaded.push(request.url()))
  await visitor.goto(`/public/dashboard?_id=${id}`)
  const value = visitor.locator('[data-item] output')
  await expect(value).toHaveText('42.25')
  expect(loaded.filter((url) => url.includes('.wasm'))).toHaveLength(1)
  await writePoint(world, 'script', 'line', { no: '1' }, { speed: 11 })
  await expect(value).toHaveText('5.5')

  // A page without scripts loads nothing of the interpreter.
  const other = await newDashboard(page, world, '无脚本看板')
  await send(page, world, 'PUT', '/api/dashboard/public', { _id: other, public: true })
  loaded.length = 0
  await visitor.goto(`/public/dashboard?_id=${other}`)
  await expect(visitor.getByText('看板还没有组件')).toBeVisible()
  expect(loaded.filter((url) => /wasm|sandbox-worker|page-converters/.test(url))).toEqual([])
})
