import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { drag, items, kind, newDashboard, openEditor, placeOf, release, saved, storedPlaces, tool } from './builder.ts'
import { signIn } from './desk.ts'
import { test } from './world.ts'

test('an author makes a dashboard by pointer, and viewers see it when it is released', async ({
  page,
  another,
  world,
}) => {
  await signIn(page, world)
  const id = await newDashboard(page, world, '指针看板')
  const viewer = await another()
  await signIn(viewer, world)
  await viewer.goto(`/visual/dashboard/view/${id}`)
  await expect(viewer.getByText('看板还没有组件')).toBeVisible()

  // From the viewer to the editor, which says what comes first.
  await page.goto(`/visual/dashboard/view/${id}`)
  await page.getByRole('button', { name: '编辑' }).click()
  await expect(page.getByRole('heading', { name: '放上第一个组件' })).toBeVisible()
  await page.getByRole('button', { name: '选择组件' }).click()
  const canvas = page.getByRole('region', { name: '画布' })
  await kind(page, '数值').dragTo(canvas, { targetPosition: { x: 200, y: 300 } })
  await expect(items(page)).toHaveCount(1)
  await kind(page, '仪表盘').click()
  await expect(items(page)).toHaveCount(2)
  await saved(page)

  const first = items(page).first()
  const start = await placeOf(first)
  await drag(page, first, 60, 40)
  const moved = await placeOf(first)
  expect(moved).not.toBe(start)
  await tool(page, /^撤销 \(/).click()
  expect(await placeOf(first)).toBe(start)
  await tool(page, /^重做 \(/).click()
  expect(await placeOf(first)).toBe(moved)

  // A handle resizes it.
  await first.click()
  await drag(page, page.locator('[data-handle="se"]'), 30, 20, { x: 4, y: 4 })
  expect((await placeOf(first)).split(' ').slice(0, 2)).toEqual(moved.split(' ').slice(0, 2))
  expect(await placeOf(first)).not.toBe(moved)

  await page.keyboard.press('Control+a')
  await tool(page, /^排列$/).click()
  await page.getByRole('menuitem', { name: '左对齐' }).click()
  const lefts = await items(page).evaluateAll((all) =>
    all.map((one) => (one as HTMLElement).style.transform.split(',')[0]),
  )
  expect(new Set(lefts).size).toBe(1)
  await tool(page, '操作历史').click()
  await expect(page.getByRole('listitem').filter({ hasText: '左对齐（2）' })).toBeVisible()
  await page.keyboard.press('Escape')
  await saved(page)

  // The draft outlives a reload; undoing all gives the empty dashboard, redoing all the last state.
  const last = await items(page).evaluateAll((all) => all.map((one) => one.getAttribute('style')))
  await page.reload()
  await expect(items(page)).toHaveCount(2)
  expect(await items(page).evaluateAll((all) => all.map((one) => one.getAttribute('style')))).toEqual(last)
  while (await tool(page, /^撤销 \(/).isEnabled()) await tool(page, /^撤销 \(/).click()
  await expect(items(page)).toHaveCount(0)
  while (await tool(page, /^重做 \(/).isEnabled()) await tool(page, /^重做 \(/).click()
  expect(await items(page).evaluateAll((all) => all.map((one) => one.getAttribute('style')))).toEqual(last)

  await expect(viewer.getByText('看板还没有组件')).toBeVisible()
  await tool(page, '发布').click()
  await expect(page.getByRole('dialog')).toContainText('发布不等于公开')
  await page.keyboard.press('Escape')
  await release(page)
  await expect(viewer.locator('[data-item]')).toHaveCount(2)
})

test('the menu of an item moves it between layers, edits, replaces and removes it, and fills the screen with it [R093] [R094] [R312] [R534]', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  const id = await newDashboard(page, world, '菜单看板')
  await openEditor(page, id)
  await kind(page, '趋势图').click()
  await kind(page, '文本').click()
  const chart = items(page).first()
  await chart.click({ button: 'right' })
  const menu = page.getByRole('menu', { name: '组件操作' })
  const own = menu.getByRole('group').first().getByRole('menuitem')
  await expect(own).toHaveText(['上移一层', '下移一层', '编辑', '更换组件', '删除', '全屏'])
  await menu.getByRole('menuitem', { name: '全屏' }).click()
  await expect(page.locator('.dashboards-layers [role="dialog"], .dashboards-layers section').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await kind(page, '静态文本').click()
  await items(page).nth(2).click({ button: 'right' })
  await expect(own).toHaveText(['上移一层', '下移一层', '编辑', '更换组件', '删除'])
  await page.keyboard.press('Escape')

  // Which of two items is over the other one.
  const layer = (place: number) =>
    items(page)
      .nth(place)
      .evaluate(({ style }) => Number(style.zIndex))
  const isOver = async () => Math.sign((await layer(0)) - (await layer(1)))
  await chart.click({ button: 'right' })
  await menu.getByRole('menuitem', { name: '上移一层' }).click()
  await expect.poll(isOver).toBe(1)
  await chart.click({ button: 'right' })
  await menu.getByRole('menuitem', { name: '下移一层' }).click()
  await expect.poll(isOver).toBe(-1)
  await chart.click({ button: 'right' })
  await menu.getByRole('menuitem', { name: '编辑', exact: true }).click()
  await expect(page.locator('[data-panel="settings"]')).toBeVisible()

  await chart.click({ button: 'right' })
  await menu.getByRole('menuitem', { name: '更换组件' }).click()
  await expect(page.getByText('选择要更换成的组件')).toBeVisible()
  await kind(page, '数值').click()
  await expect(items(page).first()).toHaveAccessibleName(/数值/)
  await items(page).first().click({ button: 'right' })
  await menu.getByRole('menuitem', { name: '删除' }).click()
  await expect(items(page)).toHaveCount(2)

  // In a viewer there is no such menu.
  await release(page)
  await page.goto(`/visual/dashboard/view/${id}`)
  await page.locator('[data-item]').first().click({ button: 'right' })
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('an author finds a command and the list of keys, and renames the dashboard, by keyboard alone', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  const id = await newDashboard(page, world, '命令看板')
  await newDashboard(page, world, '占用的名称')
  await openEditor(page, id)
  await page.getByRole('button', { name: '添加数值' }).press('Enter')
  const item = items(page).first()
  await expect(item).toBeFocused()

  // The search has the commands that are possible now; the focus comes back to what they are for.
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: '搜索' })
  await expect(search).toBeFocused()
  await expect(page.getByRole('option', { name: /^创建副本/ })).toContainText('Ctrl+D')
  await expect(page.getByRole('option', { name: /^取消组合/ })).toHaveCount(0)
  await page.keyboard.type('锁定')
  await page.keyboard.press('Enter')
  await expect(item).toBeFocused()
  await expect(item).toHaveAccessibleName(/已锁定/)
  await saved(page)

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect(sheet.getByRole('region', { name: '排列' })).toContainText('左对齐')
  await expectAccessible(page, { within: '[role="dialog"]' })
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(item).toBeFocused()

  const name = page.getByRole('heading', { level: 1 })
  await name.getByRole('button').press('Enter')
  const field = name.getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('占用的名称')
  await page.keyboard.press('Enter')
  await expect(name.getByRole('alert')).not.toBeEmpty()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('新的名称')
  await page.keyboard.press('Enter')
  await expect(name.getByRole('button', { name: '新的名称' })).toBeFocused()
  await page.reload()
  await expect(name).toHaveText('新的名称')
})

test('an author makes, moves and removes items by keyboard alone', async ({ page, world }) => {
  await signIn(page, world)
  const id = await newDashboard(page, world, '键盘看板')
  await openEditor(page, id)
  await page.getByRole('button', { name: '选择组件' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox').first()).toBeFocused()
  await page.keyboard.type('仪表盘')
  await page.keyboard.press('Enter')
  await expect(items(page)).toHaveCount(1)

  const item = items(page).first()
  await item.focus()
  await expect(item).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await placeOf(item)).toContain('translate(1px, 10px)')
  await page.keyboard.press('Control+d')
  await expect(items(page)).toHaveCount(2)
  await item.focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '上移一层' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(item).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(items(page)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(items(page)).toHaveCount(2)
  await saved(page)
  await expectAccessible(page, { serious: true })
})

test('what is done without a connection outlives the tab and is stored later', async ({ page, world }) => {
  await signIn(page, world)
  const id = await newDashboard(page, world, '离线看板')
  await openEditor(page, id)
  await kind(page, '数值').click()
  await saved(page)
  await page.context().setOffline(true)
  await items(page).first().focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('离线：1 步操作待保存')).toBeVisible()
  const killed = page
  const next = await page.context().newPage()
  await killed.close({ runBeforeUnload: false })
  await next.context().setOffline(false)
  expect(await storedPlaces(next, id)).toEqual(['0 0'])
  await openEditor(next, id)
  await expect(items(next)).toHaveCount(1)
  await saved(next)
  await expect.poll(() => storedPlaces(next, id)).toEqual(['10 0'])
})

test('two people who moved the same item see both versions; whichever one chooses, both have it then, and nothing else is lost', async ({
  page,
  another,
  world,
}) => {
  await signIn(page, world)
  const id = await newDashboard(page, world, '两人看板')
  await openEditor(page, id)
  await kind(page, '数值').click()
  await saved(page)
  const other = await another()
  await signIn(other, world)
  await openEditor(other, id)
  await expect(items(other)).toHaveCount(1)
  await expect(page.getByRole('img', { name: /也在编辑/ })).toBeVisible()

  const dialog = page.getByRole('dialog')
  const choose = async (which: 'mine' | 'theirs', values: string[]) => {
    await page.context().setOffline(false)
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    for (const value of values) await expect(dialog).toContainText(value)
    await dialog
      .getByRole('radio')
      .nth(which === 'mine' ? 0 : 1)
      .check()
    await dialog.locator('.ant-btn-primary').click()
    await expect(dialog).toBeHidden()
  }
  const expectPlace = async (place: string) => {
    for (const one of [page, other])
      await expect.poll(() => placeOf(items(one).first())).toContain(`translate(${place}, 0px)`)
  }

  await page.context().setOffline(true)
  await items(page).first().focus()
  await page.keyboard.press('Shift+ArrowRight')
  await items(other).first().focus()
  await other.keyboard.press('Shift+ArrowRight')
  await other.keyboard.press('Shift+ArrowRight')
  await saved(other)
  await choose('theirs', ['10', '20'])
  await expectPlace('20px')
  expect(await storedPlaces(page, id)).toEqual(['20 0'])

  // What nobody else has touched is stored without a question.
  await page.context().setOffline(true)
  await kind(page, '文本').click()
  await items(page).first().focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await items(other).first().focus()
  await other.keyboard.press('ArrowRight')
  await saved(other)
  await choose('mine', ['10', '21'])
  await expectPlace('10px')
  await expect(items(other)).toHaveCount(2)
  expect((await storedPlaces(page, id))[0]).toBe('10 0')
  await saved(page)
})

test('the panels open with an active tab, and closing them puts them back to their defaults [R533] [R644] [R645]', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  await openEditor(page, await newDashboard(page, world, '面板看板'))
  const panel = (key: string) => page.locator(`[data-panel="${key}"]`)
  await expect(panel('position')).toBeVisible()
  await expect(panel('kinds')).toBeVisible()
  await page.locator('.visual-edit-tab').getByText('版本', { exact: true }).click()
  await expect(panel('versions')).toBeVisible()
  await expect(panel('position')).toBeHidden()
  await tool(page, '显示或隐藏面板').click()
  await expect(page.locator('[data-panel]')).toHaveCount(0)
  await tool(page, '显示或隐藏面板').click()
  await expect(panel('position')).toBeVisible()
  await expect(panel('versions')).toBeHidden()
})

test('an item that waits for data stands still in the editor', async ({ page, world }) => {
  await signIn(page, world)
  await openEditor(page, await newDashboard(page, world, '等待看板'))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moving = (className: string) =>
    page.evaluate((name) => {
      const around = Object.assign(document.createElement('div'), { className: name })
      around.innerHTML = '<div class="charts-skeleton"><i></i></div>'
      document.querySelector('.visual-edit-page')!.append(around)
      return around.getAnimations({ subtree: true }).length
    }, className)
  // The class of the stage; outside it, the same part moves.
  expect(await moving('dashboards-editor-inert')).toBe(0)
  expect(await moving('')).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})
