import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { CLERK_PASSWORD, makeClerk } from './clerk.ts'
import { signIn } from './desk.ts'
import { test, type World } from './world.ts'

/** The address in the QR code. */
const linkOf = (page: Page) => page.locator('[data-link]').getAttribute('data-link')

/** The code that the stand-in showed in place of sending it. */
async function codeSentTo(page: Page, mobile: string): Promise<string> {
  const list = async () => (await (await page.request.get('/api/stand-in/sms')).json()).list as Sent[]
  await expect.poll(async () => (await list()).some((sent) => sent.mobile === mobile)).toBe(true)
  return (await list()).find((sent) => sent.mobile === mobile)?.params.code ?? ''
}
interface Sent {
  mobile: string
  params: { code?: string }
}

/** Registers in the browser, which ends at the launcher. */
async function register(page: Page, mobile: string) {
  await page.goto('/login')
  await page.getByRole('link', { name: '注册账号' }).click()
  await expect(page.getByText('科技让生活更便捷')).toBeVisible()
  await page.getByRole('button', { name: '注册' }).click()
  for (const text of ['姓名必填', '手机号必填', '密码必填', '验证码必填'])
    await expect(page.getByText(text)).toBeVisible()
  await page.getByLabel('姓名').fill('韩梅梅')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill('Right.horse1')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled()
  await page.getByLabel('验证码').fill(await codeSentTo(page, mobile))
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByText('您好，韩梅梅')).toBeVisible()
}

/** Registers by calls, without a page. */
async function registerByCalls({ request }: Page, world: World, mobile: string) {
  const headers = { origin: world.url }
  await request.get(`/api/alicloud/sms/code?type=register&phone=${mobile}`, { headers })
  const { list } = (await (await request.get('/api/stand-in/sms')).json()) as { list: Sent[] }
  const code = list.find((sent) => sent.mobile === mobile)?.params.code
  const data = { name: '韩梅梅', username: mobile, password: 'Right.horse1', code }
  expect(await (await request.post('/api/user/register', { data, headers })).json()).toMatchObject({ code: 0 })
}

test('[R017] [R021] [R051] [R052] [R053] [R054] [R215] [R252] [R253] [R254] [R255] registering signs the user in at once', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible()
  await expectAccessible(page)
  await register(page, '13800000001')
  await expect(page).toHaveURL(/\/home$/)
})

test('[R006] [R044] [R205] [R206] [R250] [R251] a user signs in by text message', async ({ page, world }) => {
  await registerByCalls(page, world, '13800000002')
  await page.goto('/login?redirectUrl=%2Fuser%2Fsessions')
  await expect(page.getByRole('tab')).toHaveText(['密码登录', '短信登录'])
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('账号必填')).toBeVisible()
  await expect(page.getByText('验证码必填')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('手机号或账号').fill('13800000002')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /^\d+ 秒后重新获取$/ })).toBeDisabled()
  // Only the latest code of a number is valid.
  await expect.poll(async () => (await messagesTo(page, '13800000002')).length).toBe(2)
  await page.getByLabel('验证码').fill(await codeSentTo(page, '13800000002'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/sessions$/)
  await expect(page.getByText('当前设备')).toBeVisible()
})

async function messagesTo(page: Page, mobile: string) {
  const { list } = (await (await page.request.get('/api/stand-in/sms')).json()) as { list: Sent[] }
  return list.filter((sent) => sent.mobile === mobile)
}

test('[R008] [R045] [R046] [R210] [R211] [R213] [K018] a phone scans the code of another browser and signs it in', async ({
  another,
  page: desk,
  world,
}) => {
  await desk.goto('/login')
  await desk.getByRole('button', { name: '二维码' }).click()
  const code = desk.getByRole('img', { name: '登录二维码' })
  await expect(code).toBeVisible()
  await expectAccessible(desk)
  const phone = await another()
  const complaints = await signIn(phone, world)
  await phone.goto((await linkOf(desk)) ?? '')
  await expect(phone.getByText('在这台电脑上登录您的账号？')).toBeVisible()
  await expect(phone.getByText('Chrome · Linux')).toBeVisible()
  await expect(desk.getByText('已扫描，请在手机上确认')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: '确认登录' }).click()
  await expect(phone.getByText('登录已确认，请看电脑屏幕')).toBeVisible()
  await expect(desk).toHaveURL(/\/home$/)
  await expect(desk.getByText('您好，演示用户')).toBeVisible()
  expect(complaints).toEqual([])
})

test('[R212] if the phone cancels, the page says so and can show a new code', async ({
  another,
  page: desk,
  world,
}) => {
  await desk.goto('/login')
  await desk.getByRole('button', { name: '二维码' }).click()
  const code = desk.getByRole('img', { name: '登录二维码' })
  const first = (await linkOf(desk)) ?? ''
  const phone = await another()
  await signIn(phone, world)
  await phone.goto(first)
  await phone.getByRole('button', { name: '取消' }).click()
  await expect(desk.getByText('用户已取消')).toBeVisible()
  await desk.getByRole('button', { name: '刷新' }).click()
  await expect(code).toBeVisible()
  expect(await linkOf(desk)).not.toBe(first)
})

test('[R009] weixin is bound in the user centre and can be used to sign in', async ({ another, page, world }) => {
  await signIn(page, world)
  await page.goto('/user/weixin')
  await page.getByRole('button', { name: '绑定微信' }).click()
  await page.getByLabel('昵称').fill('演示微信')
  await page.getByRole('button', { name: '同意' }).click()
  await expect(page.getByText('已绑定微信“演示微信”')).toBeVisible()
  await expectAccessible(page)
  const elsewhere = await another()
  await elsewhere.goto('/login')
  await elsewhere.getByRole('button', { name: '微信' }).click()
  await elsewhere.getByLabel('昵称').fill('陌生人')
  await elsewhere.getByRole('button', { name: '同意' }).click()
  await expect(elsewhere.getByText(/该微信尚未绑定账号/)).toBeVisible()
  await elsewhere.getByRole('button', { name: '微信' }).click()
  await elsewhere.getByLabel('昵称').fill('演示微信')
  await elsewhere.getByRole('button', { name: '同意' }).click()
  await expect(elsewhere.getByText('您好，演示用户')).toBeVisible()
  await page.getByRole('button', { name: '解除绑定' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '解除绑定' }).click()
  await expect(page.getByText('尚未绑定微信')).toBeVisible()
})

test('a device that is signed out from another one goes to the sign-in page', async ({ another, page, world }) => {
  await signIn(page, world)
  const other = await another()
  await signIn(other, world)
  await page.goto('/user/sessions')
  await page.getByRole('button', { name: '退出其他所有设备' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '退出' }).click()
  await expect(page.getByText('没有其他设备登录')).toBeVisible()
  await expectAccessible(page)
  await other.goto('/user')
  await expect(other).toHaveURL(/\/login\?redirectUrl=/)
})

test('[R055] [R056] [R257] [R258] [R264] [R265] [R057] [R058] the reset-password page validates, saves and leads to the sign-in page', async ({
  page,
  request,
  world,
}) => {
  await makeClerk({ request }, world, 'hanmeimei', { email: 'han@plant.example' })
  await page.goto('/reset-password')
  await page.getByRole('button', { name: '保存' }).click()
  for (const text of ['邮箱必填', '原密码必填', '新密码必填', '确认密码必填'])
    await expect(page.getByText(text)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('邮箱').fill('han')
  await page.getByLabel('原密码', { exact: true }).fill(CLERK_PASSWORD)
  await page.getByLabel('新密码', { exact: true }).fill(CLERK_PASSWORD)
  await page.getByLabel('确认密码', { exact: true }).fill('other')
  for (const text of ['邮箱格式不正确', '新密码不能与原密码相同', '两次输入的密码不一致'])
    await expect(page.getByText(text)).toBeVisible()
  await page.getByLabel('邮箱').fill('han@plant.example')
  await page.getByLabel('新密码', { exact: true }).fill('Fresh.horse2')
  await page.getByLabel('确认密码', { exact: true }).fill('Fresh.horse2')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('密码已重置')).toBeVisible()
  await expect(page.getByText(/^[123] 秒后返回登录页$/)).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})
