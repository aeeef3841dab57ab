import { expect, type Page, request } from '@playwright/test'
import { listenTo, panel, send, signIn, signInBy } from './desk.ts'
import { test as base, openWorld, type World } from './world.ts'

/** With a month of orders, their devices and consumers. The simulated people go on, so tests read the oldest orders. */
const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const world = await openWorld({ DEMO_NETWORK: '1' })
      const caller = { request: await request.newContext({ baseURL: world.url }) }
      await signInBy(caller, world)
      const orders = async () => (await (await caller.request.get('/api/doll/order/list')).json()).pagination.total
      await expect.poll(orders, { timeout: 150_000 }).toBeGreaterThan(100)
      await caller.request.dispose()
      try {
        await use(world)
      } finally {
        await world.close()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const WIDTHS = [390, 720, 768, 1024, 1280, 1440, 1920]
const OLDEST = '/charge/order?sort=createdAt'
const LISTS = [
  OLDEST,
  '/charge/device/list',
  '/charge/user',
  '/doll/order?sort=createdAt',
  '/doll/insert/list',
  '/doll/refund/list',
  '/iot/merchant/list',
  '/iot/share/list',
  '/visitor/record/list',
  '/manage/user/list',
  '/manage/audit/list',
]
const LIST = '.core-crud-list :is(tr[data-row-key], .core-crud-cards li, .core-crud-problem)'

/** What is wrong with the figures and the width of the page, as sentences. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`)
    for (const cell of document.querySelectorAll<HTMLElement>('td.core-crud-cell-figure')) {
      const figure = cell.querySelector('.core-crud-cell')!
      const range = document.createRange()
      range.selectNodeContents(figure)
      const { right, height } = range.getBoundingClientRect()
      const isCut = figure.scrollWidth > figure.clientWidth || right > cell.getBoundingClientRect().right
      if (isCut) faults.push(`cut: ${figure.textContent}`)
      if (height > 30) faults.push(`wrapped: ${figure.textContent}`)
    }
    for (const parts of document.querySelectorAll<HTMLElement>('.core-crud-cell .core-crud-whole')) {
      const { right, height } = parts.getBoundingClientRect()
      if (right > parts.closest('td')!.getBoundingClientRect().right) faults.push(`cut: ${parts.title}`)
      if (height > 30) faults.push(`wrapped: ${parts.title}`)
    }
    for (const tag of document.querySelectorAll<HTMLElement>('.core-crud-list .core-status-tag')) {
      // A status of one word.
      if (tag.offsetHeight > 30 && !tag.textContent!.includes(' ')) faults.push(`folded: ${tag.textContent}`)
    }
    for (const head of document.querySelectorAll<HTMLElement>('th.core-crud-cell-number')) {
      const at = [...head.parentElement!.children].indexOf(head)
      const figure = document.querySelector(`tr[data-row-key] td:nth-child(${at + 1}) .core-crud-cell > span`)
      const word = head.querySelector('.ant-table-column-title') ?? head
      const range = document.createRange()
      range.selectNodeContents(word)
      const gap = figure ? figure.getBoundingClientRect().right - range.getBoundingClientRect().right : 0
      if (Math.abs(gap) > 2) faults.push(`${head.textContent} stands ${gap} px beside its figures`)
    }
    return faults
  })
}

/** Whether the whole cell of this head can be seen in the first row. */
function isInSight(page: Page, name: string): Promise<boolean> {
  return page.evaluate((text) => {
    const heads = [...document.querySelectorAll('.core-crud-list thead th')]
    const at = heads.findIndex((head) => head.textContent?.startsWith(text))
    const cell = document.querySelector(`[data-row] td:nth-child(${at + 1})`)
    if (at < 0 || !cell) return false
    const { left, right, top } = cell.getBoundingClientRect()
    return cell.contains(document.elementFromPoint(right - 10, top + 10)) && left >= 0 && right <= innerWidth
  }, name)
}

for (const address of LISTS) {
  test(`no figure of ${address} is cut and the page is not too wide, at every width`, async ({ page, world }) => {
    const complaints = await signIn(page, world)
    await page.goto(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator(LIST).first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      // The columns are chosen again after the width has changed.
      await expect(async () => expect({ width, faults: await faultsOf(page) }).toEqual({ width, faults: [] })).toPass({
        timeout: 30_000,
      })
    }
    expect(complaints).toEqual([])
  })
}

/** Rows of figures that end before the right edge, and tables that are wider than their part of the page. */
function gapsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const gaps: string[] = []
    for (const row of document.querySelectorAll<HTMLElement>('.core-overview-kpis')) {
      const left = row.getBoundingClientRect().right - row.lastElementChild!.getBoundingClientRect().right
      if (left > 1) gaps.push(`${left} px beside ${row.lastElementChild!.textContent}`)
    }
    for (const part of document.querySelectorAll<HTMLElement>('.core-overview section')) {
      if (part.scrollWidth > part.clientWidth)
        gaps.push(`wider than its part: ${part.querySelector('h2')?.textContent}`)
    }
    return gaps
  })
}

for (const app of ['charge', 'doll', 'iot', 'visitor']) {
  test(`the figures of the overview of ${app} fill their rows, and its tables fit, at every width`, async ({
    page,
    world,
  }) => {
    await signIn(page, world)
    await page.goto(`/${app}/dashboard`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('.core-overview-value').first()).toBeVisible()
      await expect(async () => expect({ width, gaps: await gapsOf(page) }).toEqual({ width, gaps: [] })).toPass({
        timeout: 5_000,
      })
    }
  })
}

test('with the detail of an order open, its status and amount stay in sight, and the rest is said to be hidden', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  for (const width of [1100, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(OLDEST)
    await page.locator('[data-row] .core-crud-cell').first().click()
    await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
    await expect(async () => {
      expect([width, await isInSight(page, '状态'), await isInSight(page, '应付金额')]).toEqual([width, true, true])
    }).toPass({ timeout: 30_000 })
    await page.getByRole('button', { name: /还有 \d+ 列/ }).click()
    await expect(page.getByText('此宽度下未显示的列')).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('the page navigation keeps its place when the page, the detail or the filters change', async ({ page, world }) => {
  await signIn(page, world)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(OLDEST)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const next = page.getByTitle('下一页')
  const before = await next.boundingBox()
  const stays = () => expect(async () => expect(await next.boundingBox()).toEqual(before)).toPass({ timeout: 30_000 })
  await next.click()
  await expect(page).toHaveURL(/current=2/)
  await stays()
  // The rows of the page before stay until those of this one have come.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.locator('[data-row] .core-crud-cell').first().click()
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
  await stays()
  const row = page.locator('[data-row][aria-current="true"]')
  const id = await row.getAttribute('data-row')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/order\?sort=createdAt&current=2$/)
  await expect(page.locator(`[data-row="${id}"]`)).toBeFocused()
  await page.goto(`${OLDEST}&status=5`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await stays()
})

test('a person who leaves by a link in a row comes back to the same page and row', async ({ page, world }) => {
  await signIn(page, world)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${OLDEST}&current=2`)
  const row = page.locator('[data-row]').nth(3)
  const id = await row.getAttribute('data-row')
  await row.getByRole('link').last().click()
  await expect(page).toHaveURL(/\/charge\/device\/list\//)
  // The address changes before the page does.
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/order\?sort=createdAt&current=2$/)
  await expect(page.locator(`[data-row="${id}"]`)).toBeFocused()
})

test('on a tablet the menu is folded to icons, and a row says what a card would', async ({ page, world }) => {
  await signIn(page, world)
  await page.setViewportSize({ width: 768, height: 1000 })
  await page.goto(OLDEST)
  await expect(page.locator('.core-shell-shell')).toHaveAttribute('data-menu', 'folded')
  const row = page.locator('[data-row]').first()
  await expect(row).toContainText(/CH\d{16}/)
  await expect(row).toContainText('¥')
  await expect(row.locator('.core-crud-facts-below')).toContainText('号')
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(page.locator('.core-shell-shell')).toHaveAttribute('data-menu', 'open')

  await page.goto('/manage/role/list')
  const line = page.locator('.core-crud-facts-below').first()
  await expect(line).toContainText(/\d{4}-\d\d-\d\d/)
  expect(await line.evaluate(cutFacts), 'facts below a name that are cut').toEqual([])
})

/** The facts of a line that are neither whole in it nor wholly left out. */
function cutFacts(line: Element) {
  const { right, bottom } = line.getBoundingClientRect()
  const isCut = (fact: Element) => {
    const box = fact.getBoundingClientRect()
    return box.top < bottom - 1 && (box.right > right + 1 || fact.scrollWidth > fact.clientWidth + 1)
  }
  return [...line.children].filter(isCut).map((fact) => fact.textContent)
}

test('a view is saved, opened by its address, changed and overwritten, deleted and brought back', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  await page.goto('/visitor/record/list?status=3&sort=-createdAt&pageSize=20')
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('menuitem', { name: '另存为新视图' }).click()
  const name = '宽'.repeat(40)
  await page.getByRole('textbox', { name: '视图名称' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/list\?saved=[\w-]{36}$/)
  const address = page.url()
  const view = page.locator('.core-crud-view')
  await expect(view).toHaveText(name)
  await expect(page.locator('[data-row]').first()).toContainText('已离开')
  expect(await faultsOf(page)).toEqual([])

  await page.goto('/visitor/record/list')
  await expect(view).toHaveText('视图')
  await page.goto(address)
  await expect(page.locator('.core-crud-filters')).toContainText('已离开')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(view).toContainText('有改动')
  await view.click()
  await page.getByRole('menuitem', { name: '保存改动到' }).click()
  await expect(page).toHaveURL(address)
  await expect(view).toHaveText(name)
  // Otherwise this message would be taken for the next one.
  const saved = page.getByText('已保存')
  await expect(saved).toHaveCount(0)

  await view.click()
  await page.getByRole('menuitem', { name: '设为我的默认视图' }).click()
  await expect(saved).toBeVisible()
  await page.goto('/visitor/record/list')
  await expect(page).toHaveURL(address)
  await view.click()
  await page.getByRole('menuitem', { name: '删除视图' }).click()
  await expect(page).toHaveURL(/saved=none/)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page).toHaveURL(address)
  await expect(view).toHaveText(name)
  expect(complaints).toEqual([])
})

test('a view that names a column that is gone opens with the others and says so', async ({ page, world }) => {
  await signIn(page, world)
  const list = { app: 'visitor', entity: 'visitor' }
  const content = { filters: { status: '3,99' }, columns: ['name', 'height', 'status'] }
  const { _id } = await send(page, world, 'POST', '/api/listView', { ...list, name: '旧视图', content })
  const complaints = listenTo(page)
  await page.goto(`/visitor/record/list?saved=${_id}`)
  await expect(page.getByRole('alert')).toContainText('height、状态 “99”')
  await expect(page.locator('[data-row]').first()).toContainText('已离开')
  await page.goto('/visitor/record/list?saved=00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('alert')).toContainText('这个视图已不存在')
  expect(complaints).toEqual([])
})
