import { expect, type Page } from '@playwright/test'
import { listenTo, panel, rowOf, signIn } from './desk.ts'
import { test } from './world.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

// With animations, as most users have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('[R437][R438][R642][R661] a register code is designed, a visitor fills in its form, the gate lets in and out', async ({
  another,
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'GET') calls.push(`${request.method()} ${pathname}${search}`)
  })

  await page.goto('/visitor/registerCode/list')
  await page.getByRole('button', { name: '新建登记码' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('[data-field="name"]')).toContainText('请填写名称')
  await expect(page.locator('[data-field="receivers"]')).toContainText('需要通知时请选择接收人')
  await expect(page.locator('[data-field="name"] input')).toBeFocused()

  await page.locator('[data-field="name"] input').fill('北门访客登记')
  await page.locator('[data-field="receivers"] input').fill('演示')
  await page.getByTitle('演示用户').click()
  await page.getByRole('button', { name: '添加字段' }).click()
  const field = page.locator('.core-form-designer-field').last()
  await field.getByRole('textbox', { name: '名称' }).fill('随行人数')
  await field.getByRole('combobox', { name: '类型' }).click()
  await page.getByTitle('数字').click()
  await field.getByRole('checkbox', { name: '必填' }).check()
  await expect(page.getByRole('region', { name: '手机预览' })).toContainText('随行人数')
  await page.getByRole('button', { name: '保存' }).click()

  await expect(panel(page).getByRole('heading', { name: '北门访客登记' })).toBeVisible()
  await page.getByRole('tab', { name: '二维码' }).click()
  await expect(page.getByRole('img', { name: '登记码 北门访客登记 的二维码' })).toBeVisible()
  const address = (await page.locator('.core-code-card-address').textContent()) ?? ''

  await registerAtTheGate(await another(PHONE), address)

  await page.goto('/visitor/record/list')
  await page.getByRole('searchbox').fill('郑小路')
  const visitor = rowOf(page, '郑小路')
  await expect(visitor).toContainText('138****0001')
  await visitor.getByRole('button', { name: '进入' }).click()
  await expect(visitor).toContainText('已进入')
  await visitor.getByRole('button', { name: '离开' }).click()
  await expect(visitor).toContainText('已离开')
  await visitor.getByText('郑小路').click()
  await expect(panel(page)).toContainText('随行人数')
  await page.getByRole('tab', { name: '状态记录' }).click()
  await expect(page.locator('.core-crud-history li')).toHaveText([/离开.*已进入.*已离开/, /进入.*已登记.*已进入/])

  await page.getByRole('button', { name: '显示完整信息' }).click()
  await page.getByRole('tab', { name: '资料' }).click()
  await expect(panel(page)).toContainText('13800000001')
  await page.goto('/visitor/dashboard')
  await expect(page.getByRole('cell', { name: '郑小路' })).toBeVisible()

  expect(calls).toEqual([
    'POST /api/visitor/registerCode',
    'PUT /api/visitor?type=enter',
    'PUT /api/visitor?type=leave',
  ])
  expect(complaints).toEqual([])
})

/** A visitor with a phone and without an account. */
async function registerAtTheGate(phone: Page, address: string): Promise<void> {
  const complaints = listenTo(phone)
  const asked: string[] = []
  phone.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await phone.goto(address.trim())
  await phone.getByLabel('姓名').fill('郑小路')
  await phone.getByLabel('手机号').fill('1380000')
  await phone.getByLabel('来访事由').fill('设备检修')
  await phone.getByRole('button', { name: '提交登记' }).click()
  await expect(phone.getByText('手机号格式不正确')).toBeVisible()
  await phone.getByLabel('手机号').fill('13800000001')
  await phone.getByLabel('随行人数').fill('2')
  await phone.getByRole('button', { name: '提交登记' }).click()
  await expect(phone.getByRole('heading', { name: '登记成功' })).toBeVisible()
  expect(asked).not.toContain('/api/user/me')
  expect(complaints).toEqual([])
}
