import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { send, signIn } from './desk.ts'
import { test } from './world.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every panel and dialog of the editor is accessible on a ${colorScheme} page`, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, world)
    const { _id } = await send(page, world, 'POST', '/api/dashboard', { name: `面板 ${colorScheme}` })
    await page.goto(`/visual/dashboard/edit?_id=${_id}`)
    const bar = page.getByRole('toolbar', { name: '编辑工具' })
    const tabs = page.locator('.visual-edit-tab:not(:empty)')
    const inAllPanels = async () => {
      for (let index = 0; index < (await tabs.count()); index++) {
        await tabs.nth(index).click()
        await expect(page.locator('.core-loading, .ant-skeleton, .ant-spin, [aria-busy="true"]')).toHaveCount(0)
        await expectAccessible(page)
      }
    }
    await expect(tabs.first()).toBeVisible()
    await inAllPanels()
    await tabs.first().click()
    await page.locator('[data-panel="kinds"] li button').first().click()
    const item = page.locator('[data-placed]')
    await expect(item).toHaveCount(1)
    await inAllPanels()

    await bar.getByRole('button', { name: /^手机排列/ }).click()
    await page.locator('[data-phone]').focus()
    await expectAccessible(page, { within: '.dashboards-editor-phone' })

    // Layers stand outside of the landmarks of the page.
    await item.click({ button: 'right' })
    await expect(page.getByRole('menu', { name: '组件操作' })).toBeVisible()
    await expectAccessible(page, { serious: true })
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: '操作历史' }).click()
    await expect(page.locator('.visual-edit-steps')).toBeVisible()
    await expectAccessible(page, { serious: true })
    await page.keyboard.press('Escape')
    await expect(page.getByText('草稿已保存')).toBeVisible()
    await bar.getByRole('button', { name: '发布' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, { serious: true })
  })
}

test('an author arranges the phone beside the canvas, and phones show that when it is released', async ({
  page,
  another,
  world,
}) => {
  await signIn(page, world)
  const { _id } = await send(page, world, 'POST', '/api/dashboard', { name: '手机看板' })
  await page.goto(`/visual/dashboard/edit?_id=${_id}`)
  const kind = (name: string) => page.getByRole('button', { name, exact: true })
  await kind('趋势图').click()
  await kind('表格').click()
  await expect(page.locator('[data-placed]')).toHaveCount(2)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^手机排列/ })
    .click()
  const rows = page.locator('[data-phone]')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toHaveAccessibleName(/^表格/)

  const [first, last] = [(await rows.first().boundingBox())!, (await rows.last().boundingBox())!]
  await page.mouse.move(last.x + 60, last.y + 30)
  await page.mouse.down()
  await page.mouse.move(first.x + 60, first.y + 60)
  await page.mouse.move(first.x + 60, first.y + 10)
  await page.mouse.up()
  await expect(rows.first()).toHaveAccessibleName(/^表格/)
  await page.getByLabel('高（像素）').last().fill('300')
  await page.keyboard.press('Enter')
  await expect(rows.first()).toHaveAccessibleName(/高 300 像素/)

  await expect(page.getByText('草稿已保存')).toBeVisible()
  await page.getByRole('toolbar').getByRole('button', { name: '发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(page.getByText(/已发布为版本/)).toBeVisible()
  const phone = await another({ viewport: { width: 390, height: 844 } })
  await signIn(phone, world)
  await phone.goto(`/visual/dashboard/view/${_id}`)
  const items = phone.locator('[data-item]')
  await expect(items).toHaveCount(2)
  const tops = await items.evaluateAll((all) =>
    all.map((one) => {
      const { offsetTop, offsetHeight } = one as HTMLElement
      return [offsetTop, offsetHeight] as const
    }),
  )
  expect(Math.min(...tops.map(([top]) => top))).toBe(tops.find(([, height]) => height === 300)?.[0])
})
