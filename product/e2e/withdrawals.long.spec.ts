import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type Caller, send, signIn } from './desk.ts'
import { test } from './world.ts'

const ACCOUNT = { bank: '工商银行', holder: '王芳', number: '6222021234567890' }

const get = async ({ request }: Caller, path: string) => (await request.get(path)).json()

/** The names and values of what a person decides by. */
const factsOf = async (place: Locator): Promise<Record<string, string>> =>
  Object.fromEntries(
    await place
      .locator('dl > div')
      .evaluateAll((all) => all.map((one) => [...one.children].map(({ textContent }) => textContent ?? ''))),
  )

test('a withdrawal is decided in the inbox with all that one needs to know, and the account is shown when asked for', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const [before] = (await get(page, '/api/iot/withdrawal/list?status=1')).list
  await send(page, world, 'PUT', '/api/iot/withdrawal?type=reject', { _id: before._id, reason: '收款账户有误' })
  const { ownerType, ownerId: owner, ownerName } = before
  const asked = { ownerType, owner, amount: 1000, method: 3, account: ACCOUNT }
  const { _id } = await send(page, world, 'POST', '/api/iot/withdrawal/apply', asked)
  const { withdrawal } = await get(page, `/api/iot/withdrawal?_id=${_id}`)

  await page.goto('/inbox')
  await page.locator('.core-shell-inbox-list button').filter({ hasText: withdrawal.no }).click()
  const pane = page.getByRole('region', { name: '所选事项' })
  await expect(pane.getByRole('heading', { name: withdrawal.no })).toBeVisible()
  await expect(pane.getByRole('row')).toHaveText([
    '提现金额¥10.00',
    /^手续费（[\d.]+%）−¥0\.\d\d$/,
    /^到账金额¥9\.\d\d$/,
  ])
  const facts = await factsOf(pane)
  expect(facts).toMatchObject({ 申请人: ownerName, 方式: '银行卡', 收款账户: '工商银行 王* **** 7890' })
  expect(Number(facts.提现后余额!.replace(/[¥,]/g, '')) * 100).toBe(withdrawal.balanceAfter)
  expect(facts.前三次提现).toContain('已驳回')
  await expectAccessible(page)
  await pane.getByRole('button', { name: '显示完整信息' }).click()
  await expect(pane.getByText(ACCOUNT.number)).toBeVisible()
  const [shown] = (await get(page, `/api/audit/list?entity=iot.withdrawal&action=unmask`)).list
  expect(shown).toMatchObject({ rowId: _id })

  await page.keyboard.press('1')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('提现后余额')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '通过' }).click()
  await expect(page.locator('.core-shell-inbox-list button').filter({ hasText: withdrawal.no })).toHaveCount(0)
  expect((await get(page, `/api/iot/withdrawal?_id=${_id}`)).withdrawal).toMatchObject({ status: 3 })
  expect(complaints).toEqual([])
})
