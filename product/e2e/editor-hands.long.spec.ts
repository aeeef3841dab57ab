import { expect, type Page } from '@playwright/test'
import { items, kind, newDashboard, openEditor, storedDraft, tool } from './builder.ts'
import { send, signIn } from './desk.ts'
import { test } from './world.ts'

/** Of a canvas of 1920 × 1080 pixels. */
const share = (page: Page) =>
  page.locator('.dashboards-editor-paper').evaluate((paper) => paper.getBoundingClientRect().width / 1920)

test('on 1440 × 900 a Full HD dashboard stands at 45 % with both panels, 55 % with one, 68 % with none', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, world)
  await openEditor(page, await newDashboard(page, world, '大小看板'))
  await expect(page.locator('[data-panel]').first()).toBeVisible()
  await expect.poll(() => share(page)).toBeGreaterThanOrEqual(0.45)
  await tool(page, '显示或隐藏左侧面板').click()
  await expect.poll(() => share(page)).toBeGreaterThanOrEqual(0.55)
  await tool(page, '显示或隐藏左侧面板').click()
  await expect.poll(() => share(page)).toBeLessThan(0.5)
  await tool(page, '显示或隐藏右侧面板').click()
  await expect.poll(() => share(page)).toBeGreaterThanOrEqual(0.55)
  await tool(page, '显示或隐藏左侧面板').click()
  await expect.poll(() => share(page)).toBeGreaterThanOrEqual(0.68)

  // Header, menu and breadcrumb come back when they are wanted, also after a reload; the way back is always there.
  const header = page.getByRole('banner')
  await expect(header).toBeHidden()
  await tool(page, '页头和菜单').click()
  await expect(header).toBeVisible()
  await page.reload()
  await expect(header).toBeVisible()
  await tool(page, '页头和菜单').click()
  await expect(header).toBeHidden()
  // The canvas gets what they took, and both panels keep the widths that they had beside a narrower one.
  await expect.poll(() => share(page)).toBeGreaterThanOrEqual(0.45)
  await page.getByRole('link', { name: '返回看板列表' }).click()
  await expect(page).toHaveURL(/\/visual\/dashboard\/list/)
  await expect(header).toBeVisible()
})

test('Ctrl+R loads the page again, as everywhere, wherever the focus is', async ({ page, world }) => {
  await signIn(page, world)
  await openEditor(page, await newDashboard(page, world, '重载看板'))
  await kind(page, '数值').click()
  await expect(items(page)).toHaveCount(1)
  await items(page).first().focus()
  // Headless Chromium has no page commands of its own: what counts is that no handler of the page takes the key.
  const isLeft = () =>
    page.evaluate(() => {
      const press = new KeyboardEvent('keydown', {
        key: 'r',
        code: 'KeyR',
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      })
      return document.activeElement!.dispatchEvent(press)
    })
  expect(await isLeft()).toBe(true)
  await page.getByRole('region', { name: '画布' }).focus()
  expect(await isLeft()).toBe(true)
  await expect(items(page)).toHaveCount(1)
})

test('a double click on a rich text opens its editor, and Enter never resets what it says', async ({ page, world }) => {
  await signIn(page, world)
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '停机后断电' }] }] }
  const place = { left: 100, top: 100, width: 600, height: 400, zIndex: 1 }
  const component = { component: 'RichText', title: '', version: 0, props: { content }, dataSources: [] }
  const { _id } = await send(page, world, 'POST', '/api/dashboard', {
    name: '文稿看板',
    components: [{ _id: 'richtext', ...place, component }],
  })
  await openEditor(page, _id)
  await items(page).first().dblclick()
  const text = page.getByRole('textbox', { name: '内容' })
  await expect(text).toBeFocused()
  await page.keyboard.type('，再挂牌')
  const stored = async () => JSON.stringify((await storedDraft(page, _id)).items)
  await expect.poll(stored).toContain('停机后断电，再挂牌')
  await page.reload()
  await items(page).first().focus()
  for (let press = 0; press < 4; press++) await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(text).toContainText('停机后断电，再挂牌')
  expect(await stored()).toContain('停机后断电，再挂牌')
})

test('on a tablet a finger that rests opens the menus of a component and of the canvas', async ({ another, world }) => {
  const page = await another({ viewport: { width: 1024, height: 768 }, hasTouch: true })
  await signIn(page, world)
  await openEditor(page, await newDashboard(page, world, '平板看板'))
  await kind(page, '数值').click()
  await expect(items(page)).toHaveCount(1)
  const touch = await page.context().newCDPSession(page)
  const rest = async (x: number, y: number) => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await expect(page.getByRole('menu')).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const box = (await items(page).first().boundingBox())!
  // Beside the button with which its data are chosen.
  await rest(box.x + 6, box.y + box.height - 6)
  await page.getByRole('menu', { name: '组件操作' }).getByRole('menuitem', { name: '创建副本' }).tap()
  await expect(items(page)).toHaveCount(2)
  const canvas = (await page.getByRole('region', { name: '画布' }).boundingBox())!
  await rest(canvas.x + canvas.width - 40, canvas.y + canvas.height - 40)
  await page.getByRole('menu', { name: '画布操作' }).getByRole('menuitem', { name: '全选' }).tap()
  await expect(page.locator('[data-placed][aria-current="true"]')).toHaveCount(2)
})
