import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { CLERK_PASSWORD, makeClerk } from './clerk.ts'
import { type Caller, signIn } from './desk.ts'
import { test, type World } from './world.ts'

const OWN = 'Fresh.horse2'
async function fillSignIn(page: Page, username: string, password: string) {
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Status and code of a call with the page's session. */
async function call({ request }: Caller, world: World, path: string, method = 'GET') {
  const answer = await request.fetch(path, { method, headers: { origin: world.url } })
  return [answer.status(), (await answer.json()).code]
}

test('[S25] [R034] [R106] [K013] a user with a given password must change it first, and the server refuses other calls', async ({
  page,
  request,
  world,
}) => {
  await makeClerk({ request }, world, 'lilei')
  await page.goto('/login?redirectUrl=%2Fvisitor%2FregisterCode%2Flist')
  await fillSignIn(page, 'lilei', CLERK_PASSWORD)
  await expect(page).toHaveURL(/\/user\/password$/)
  await expect(page.getByRole('heading', { name: '修改密码' })).toBeVisible()
  await expectAccessible(page)
  const { user } = await (await page.request.get('/api/user/me')).json()
  expect(user).toMatchObject({ name: '李雷', avatar: null, locale: 'zh_CN', updatePwd: true })
  expect([user._id, user.tenant]).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{36}$/)])
  for (const path of ['/api/visitor/registerCode/list', '/api/message/list', '/api/user/token', '/api/ref/users'])
    expect(await call(page, world, path), path).toEqual([403, 40304])
  for (const path of ['/home', '/visitor/registerCode/list', '/user/sessions', '/manage/user/list']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/user\/password$/)
    await expect(page.getByRole('heading', { name: '修改密码' })).toBeVisible()
  }
  await page.getByLabel('原密码', { exact: true }).fill(CLERK_PASSWORD)
  await page.getByLabel('新密码', { exact: true }).fill('tawny21bii')
  await page.getByLabel('确认密码', { exact: true }).fill('tawny21bii')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('密码过于简单，请换一个')).toBeVisible()
  await page.getByLabel('新密码', { exact: true }).fill(OWN)
  await page.getByLabel('确认密码', { exact: true }).fill(OWN)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('密码已修改，其他设备上的登录已退出')).toBeVisible()
  await page.goto('/visitor/registerCode/list')
  await expect(page.getByRole('heading', { name: '登记码' })).toBeVisible()
  expect(await call(page, world, '/api/visitor/registerCode/list')).toEqual([200, 0])
})

test('[R001] [R038] [R039] [R040] [R041] [R655] a role with one page is led there from all other pages of the app', async ({
  page,
  world,
}) => {
  // Signs in with the password that the previous journey has set.
  await page.goto('/login?redirectUrl=%2Fvisitor%2Frecord%2Flist')
  await fillSignIn(page, 'lilei', OWN)
  await expect(page).toHaveURL(/\/visitor\/registerCode\/list$/)
  await expect(page.getByRole('heading', { name: '登记码' })).toBeVisible()
  await page.goto('/visitor/dashboard')
  await expect(page).toHaveURL(/\/visitor\/registerCode\/list$/)
  await expect(page.getByRole('navigation', { name: '访客' }).getByRole('link')).toHaveText([/登记码/])
  // The server refuses what the browser does not show.
  for (const path of ['/api/visitor/list', '/api/visitor/dashboard', '/api/user/list'])
    expect((await call(page, world, path))[0], path).toBe(403)
  await page.goto('/manage/user/list')
  await expect(page.getByRole('heading', { name: '403' })).toBeVisible()
  await expect(page.getByText('您的权限不足，请点击其他菜单！')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('link', { name: /^访客/ })).toBeVisible()
})

test('[R007] [R318] [K003] [K004] a token from one browser signs in another one, once', async ({
  another,
  page,
  world,
}) => {
  await signIn(page, world)
  const { token } = await (await page.request.get('/api/user/token')).json()
  const other = await another()
  await other.goto('/login')
  const redeem = () =>
    other.request.post('/api/user/login/token?type=pc', { data: { token }, headers: { origin: world.url } })
  expect(await (await redeem()).json()).toMatchObject({ code: 0, user: { username: 'demo' } })
  await other.goto('/home')
  await expect(other.getByText('您好，演示用户')).toBeVisible()
  expect(await (await redeem()).json()).toMatchObject({ code: 40105, echo: 'INVALID_CREDENTIAL' })
})

test('[R208] [R209] [R210] [K018] [K019] [K020] after a lost connection the sign-in page shows a new code, which works', async ({
  another,
  page: desk,
  world,
}) => {
  let breakConnection: () => Promise<void> = async () => undefined
  await desk.routeWebSocket(/\/socket\.io\//, (line) => {
    line.connectToServer()
    breakConnection = () => line.close({ code: 4000 })
  })
  await desk.goto('/login')
  await desk.getByRole('button', { name: '二维码' }).click()
  const shown = desk.locator('[data-link]')
  await expect(shown).toBeVisible()
  const first = (await shown.getAttribute('data-link')) ?? ''
  await breakConnection()
  await expect(shown).not.toHaveAttribute('data-link', first)
  const phone = await another()
  const complaints = await signIn(phone, world)
  await phone.goto((await shown.getAttribute('data-link')) ?? '')
  await expect(desk.getByText('已扫描，请在手机上确认')).toBeVisible()
  await phone.getByRole('button', { name: '确认登录' }).click()
  await expect(desk.getByText('您好，演示用户')).toBeVisible()
  expect(complaints).toEqual([])
})
