import { expect, type Page } from '@playwright/test'
import { listenTo, panel, send, signIn } from './desk.ts'
import { askedToPrint, cutOnPaper, type Paper, squeeze, toPaper, withoutDialog } from './paper.ts'
import { PHONE } from './station.ts'
import { LANES, orderOn, put, setUpVending, switchOnVending } from './vending.ts'
import { test } from './world.ts'

const A4 = { width: 210, height: 297 }
const ACROSS = { width: 297, height: 210 }

/** What every paper of the desk has, and what none has. */
async function expectPaper(page: Page, paper: Paper, title: string): Promise<void> {
  const count = paper.pages.length
  for (const [at, text] of paper.pages.entries()) {
    expect(squeeze(text)).toContain(`第${at + 1}/${count}页`)
    expect(squeeze(text).length).toBeGreaterThan(40)
  }
  expect(paper.outside).toEqual([])
  expect(paper.squeezed).toContain(squeeze(title))
  expect(paper.pages[0]).toMatch(/由演示用户打印/)
  for (const word of ['导出', '更多筛选', '退出登录', '条/页', '新建']) expect(paper.squeezed).not.toContain(word)
  expect(paper.squeezed).not.toContain('您好')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.core-shell-header, .core-shell-side').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })
}

const LISTS = [
  '/charge/setting/qrcode',
  '/vend/setting/qrcode',
  '/manage/user/list',
  '/charge/device/list',
  '/iot/merchant/list',
]

test('five lists are printed whole: every row, the head on each page, filters, sums and numbers of pages', async ({
  page,
  world,
}) => {
  await withoutDialog(page)
  const complaints = await signIn(page, world)
  await send(page, world, 'POST', '/api/charge/qrcode', { count: 100 })
  await send(page, world, 'POST', '/api/vend/qrcode', { count: 40 })
  for (const address of LISTS) {
    await test.step(address, async () => {
      await page.goto(address)
      await page.getByRole('button', { name: '导出' }).click()
      await page.getByRole('menuitem', { name: '打印' }).click()
      await askedToPrint(page)
      const total = Number(
        (await page.locator('.core-crud-list-total [role=status]').textContent())!.replace(/\D/g, ''),
      )
      const rows = await page
        .locator('.core-paper tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent!)))
      const heads = await page.locator('.core-paper thead th').allTextContents()
      expect(rows).toHaveLength(total)
      expect(await cutOnPaper(page)).toEqual([])
      const paper = await toPaper(page, address.replaceAll('/', '-').slice(1))
      await expectPaper(page, paper, heads[0]!)
      // A narrow head is broken into lines, and the reader of papers mixes these with the lines beside them.
      for (const text of paper.pages.slice(0, Math.max(1, paper.pages.length - 1)))
        for (const sign of squeeze(heads.join(''))) expect(text).toContain(sign)
      for (const [first] of rows) expect(paper.squeezed).toContain(squeeze(first!).slice(0, 12))
      for (const size of paper.sizes) expect([A4, ACROSS]).toContainEqual(size)
      await expect(page.locator('.core-paper')).toHaveCount(0)
    })
  }
  expect(complaints).toEqual([])
})

const OVERVIEWS = ['charge', 'vend', 'doll', 'powerbank', 'visitor']

test('five overviews fit A4: range and figures in words, charts in the width of the paper, nothing to press', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, world)
  for (const app of OVERVIEWS) {
    await test.step(app, async () => {
      await page.goto(`/${app}/dashboard?range=range7d`)
      await expect(page.locator('.core-overview section h2').first()).toBeVisible()
      await expect(page.locator('.core-loading, .ant-skeleton')).toHaveCount(0)
      const name = (await page.locator('.core-overview-bar h1').textContent())!
      const titles = await page.locator('.core-overview section > h2 > :first-child').allTextContents()
      expect(await cutOnPaper(page)).toEqual([])
      const paper = await toPaper(page, app)
      await expectPaper(page, paper, name)
      // The reader of papers sets figures beside the words that stand around them.
      expect(squeeze(paper.pages[0]!)).toMatch(/近7?天7?\d{4}-\d\d-\d\d–\d{4}-\d\d-\d\d/)
      for (const title of titles) expect(paper.squeezed).toContain(squeeze(title))
      expect(paper.sizes).toEqual(paper.pages.map(() => A4))
      // The screen is as it was.
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    })
  }
})

test('an order is printed with its sums and its history: from the desk, from the phone on A4 and on a roll of 80 mm', async ({
  another,
  page: desk,
  world,
}) => {
  await withoutDialog(desk)
  await signIn(desk, world)
  const of = await setUpVending(desk, world, LANES, [350, 600])
  const [cola, crisps] = of.goods as [string, string]
  const machine = await switchOnVending(world, of)
  const phone = await another(PHONE)
  const complaints = listenTo(phone)
  await phone.goto(of.address)
  await put(phone, cola)
  await put(phone, crisps)
  await phone.getByRole('button', { name: '支付', exact: true }).click()
  await phone.getByRole('button', { name: '确认支付' }).click()
  const id = await orderOn(phone)
  const { orderNo, cmdId } = await machine.obey('dispense', { code: 1 })
  const came = [1, 2].map((slot) => ({ slot, num: 1, ok: true }))
  await machine.event('dispense_result', { orderNo, cmdId, items: came })
  await expect(phone.locator('.selling-phone-sum')).toContainText('实付¥9.50')

  const rolls = [
    ['phone-a4', undefined, A4],
    ['phone-roll', { width: '80mm', height: '200mm' }, { width: 80, height: 200 }],
  ] as const
  for (const [name, roll, size] of rolls) {
    const paper = await toPaper(phone, name, roll)
    expect(paper.sizes[0]).toEqual(size)
    expect(paper.outside).toEqual([])
    for (const said of [cola, crisps, '¥9.50', '实付', '订单号', '支付成功'])
      expect(paper.squeezed).toContain(squeeze(said))
    for (const button of ['申请退款', '问题反馈', '再来一单', 'English']) expect(paper.squeezed).not.toContain(button)
  }

  await desk.goto(`/vend/order/${id}`)
  await panel(desk).getByRole('button', { name: '打印' }).click()
  await askedToPrint(desk)
  const paper = await toPaper(desk, 'desk-order')
  await expectPaper(desk, paper, orderNo)
  for (const said of [cola, crisps, '¥9.50', '状态记录', '支付成功', '出货结果'])
    expect(paper.squeezed).toContain(squeeze(said))

  // The page as it is, by the browser's own command.
  await desk.goto(`/vend/order/${id}`)
  await expect(panel(desk)).toBeVisible()
  await expect(desk.locator('.core-loading, .ant-skeleton')).toHaveCount(0)
  const asItIs = await toPaper(desk, 'desk-page')
  await expectPaper(desk, asItIs, orderNo)
  expect(asItIs.squeezed).toContain('状态记录')
  await machine.close()
  expect(complaints).toEqual([])
})

test('a detail is printed with all that belongs to it: facts, history, and the rows that refer to it', async ({
  page,
  world,
}) => {
  await withoutDialog(page)
  await signIn(page, world)
  await page.goto('/charge/device/list')
  await page.locator('tr.core-crud-row').first().click()
  await panel(page).getByRole('button', { name: '打印' }).click()
  await askedToPrint(page)
  const labels = await page.locator('.core-crud-paper-part > h2').allTextContents()
  expect(labels.slice(0, 2)).toEqual(['资料', '端口'])
  expect(await cutOnPaper(page)).toEqual([])
  const paper = await toPaper(page, 'device')
  await expectPaper(page, paper, (await panel(page).locator('.core-crud-panel-title').textContent())!)
})
