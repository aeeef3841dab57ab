import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import { CLERK_PASSWORD, makeClerk } from './clerk.ts'
import { makeCode, panel, rowOf, send, signIn, signInBy } from './desk.ts'
import { openWorld, test, type World } from './world.ts'

const NEW_CODE = '/visitor/registerCode/list/new'

const layer = (page: Page) => page.getByRole('dialog', { name: '登录已过期' })
const nameOf = (page: Page) => page.locator('[data-field="name"] input')
const save = (page: Page) => page.getByRole('button', { name: '保存' })

/** Types a whole register code into its form. */
async function typeCode(page: Page, name: string): Promise<void> {
  await nameOf(page).fill(name)
  await page.locator('[data-field="receivers"] input').fill('演示')
  await page.getByTitle('演示用户').click()
  await nameOf(page).click()
}

/** Another browser of the same account ends all its other sessions. */
async function endSessions(elsewhere: Page, world: World): Promise<void> {
  await signInBy(elsewhere, world)
  const answer = await elsewhere.request.delete('/api/user/session', { data: {}, headers: { origin: world.url } })
  expect(await answer.json()).toMatchObject({ code: 0 })
}

/** The browser has no session any more, and the page does not know it before its next call. */
const loseSession = (context: BrowserContext) => context.clearCookies({ name: /atrium/ })

/**
 * Until the returned function is called, the page reads nothing: a refused read would ask for the person before the act
 * does. Only who has signed in may be read, which the layer says.
 */
async function withoutReads(page: Page): Promise<() => Promise<void>> {
  const drop = (route: Route) => {
    const isRead = route.request().method() === 'GET' && !route.request().url().endsWith('/api/user/me')
    return isRead ? route.abort() : route.fallback()
  }
  await page.route('**/api/**', drop)
  return () => page.unroute('**/api/**', drop)
}

/** Does an act after the session is lost, and waits until the page asks for the person. */
async function actWithout(page: Page, act: () => Promise<void>, lose = () => loseSession(page.context())) {
  const readAgain = await withoutReads(page)
  await lose()
  await act()
  await expect(layer(page)).toBeVisible()
  await readAgain()
}

/** Signs in above the page; the account is that of before. */
async function comeBack(page: Page, password: string): Promise<void> {
  await expect(layer(page)).toBeVisible()
  await layer(page).getByLabel('密码', { exact: true }).fill(password)
  await layer(page).getByRole('button', { name: '登录', exact: true }).click()
  await expect(layer(page)).toBeHidden()
}

/** A clerk who has chosen a password of their own. */
async function clerkOf(office: Page, fresh: Page, world: World, username: string) {
  await makeClerk(office, world, username)
  const clerk = { username, password: 'Chosen.horse2' }
  await signInBy(fresh, world, { ...clerk, password: CLERK_PASSWORD })
  const change = { oldPassword: CLERK_PASSWORD, newPassword: clerk.password, confirmPassword: clerk.password }
  await send(fresh, world, 'PUT', '/api/user/password', change)
  return clerk
}

/** Signs in by the sign-in page. */
async function signInOnPage(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

async function signOut(page: Page): Promise<void> {
  await page.locator('.core-shell-account').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}

/** How many register codes have this in their name. */
async function codesNamed(page: Page, keyword: string): Promise<number> {
  const answer = await page.request.get('/api/visitor/registerCode/list', { params: { keyword } })
  return (await answer.json()).pagination.total
}

test('a session that ends three times in one form: what is typed stays, and is saved once', async ({
  another,
  page,
  world,
}) => {
  await signIn(page, world)
  const elsewhere = await another()
  await page.goto(NEW_CODE)
  await nameOf(page).fill('三次')
  await endSessions(elsewhere, world)
  await comeBack(page, world.demoPassword)
  await nameOf(page).fill('三次过期')
  await endSessions(elsewhere, world)
  await comeBack(page, world.demoPassword)
  await expect(nameOf(page)).toHaveValue('三次过期')
  await typeCode(page, '三次过期')
  await actWithout(page, () => save(page).click())
  await comeBack(page, world.demoPassword)
  await expect(panel(page).getByRole('heading', { name: '三次过期' })).toBeVisible()
  expect(await codesNamed(page, '三次过期')).toBe(1)
  await page.goto(NEW_CODE)
  await expect(nameOf(page)).toBeVisible()
  await expect(page.getByText('尚未保存')).toHaveCount(0)
})

test('acts of one row and of many are done once after signing in again', async ({ page, world }) => {
  await signIn(page, world)
  for (const name of ['操作甲', '操作乙']) await makeCode(page, world, name)
  await page.goto('/visitor/registerCode/list?keyword=操作')
  const row = rowOf(page, '操作甲')
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  const dialog = page.getByRole('dialog', { name: /停用“操作甲”/ })
  await expect(dialog).toBeVisible()
  await actWithout(page, () => dialog.getByRole('button', { name: '停用' }).click())
  await comeBack(page, world.demoPassword)
  await expect(row.getByRole('button', { name: '启用' })).toBeVisible()

  await page.locator('thead input').check()
  await page.locator('.core-crud-bulk').getByRole('button', { name: '删除' }).click()
  const many = page.getByRole('dialog', { name: '删除选中的 2 项？' })
  await expect(many).toBeVisible()
  await actWithout(page, () => many.getByRole('button', { name: '删除' }).click())
  await comeBack(page, world.demoPassword)
  await expect(page.getByText('删除：2 项成功')).toBeVisible()
  await expect(page.getByText('没有符合条件的登记码')).toBeVisible()
})

test('a picture is sent again after signing in, and asked for again where the form is left', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  const title = page.locator('[data-field="title"] input')
  const picture = page.locator('[data-field="photos"] img[src^="/api/file/"]')
  await page.goto('/facility/repair/new')
  await title.fill('过期报修')
  await page.locator('[data-field="description"] textarea').fill('门锁打不开')
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 60 })
    canvas.getContext('2d')!.fillRect(0, 0, 30, 30)
    return canvas.toDataURL('image/png')
  })
  const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1]!, 'base64') }
  const upload = page.locator('[data-field="photos"] input[type=file]')
  await actWithout(page, () => upload.setInputFiles(file))
  await comeBack(page, world.demoPassword)
  await expect(picture).toBeVisible()

  await actWithout(page, () => save(page).click())
  await layer(page).getByRole('button', { name: '前往登录页' }).click()
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
  await signInOnPage(page, { username: 'demo', password: world.demoPassword })
  await page.getByRole('button', { name: '恢复填写的内容' }).click()
  await expect(title).toHaveValue('过期报修')
  await expect(picture).toHaveCount(0)
  await save(page).click()
  await expect(panel(page).getByRole('heading', { name: '过期报修' })).toBeVisible()
})

test('another person who signs in in a second tab neither saves nor sees what was typed in the first', async ({
  another,
  page,
  world,
}) => {
  const clerk = await clerkOf(await another(), await another(), world, 'lilei-ends')

  await signIn(page, world)
  await page.goto(NEW_CODE)
  await typeCode(page, '不是李雷的')
  // The tabs of a browser share its cookies.
  await actWithout(
    page,
    () => save(page).click(),
    () => signInBy(page, world, clerk),
  )
  await expect(layer(page)).toContainText('已由其他人登录')
  expect(await codesNamed(page, '不是李雷的')).toBe(0)

  const second = await page.context().newPage()
  await second.goto(NEW_CODE)
  await expect(nameOf(second)).toBeVisible()
  await expect(second.getByText('尚未保存')).toHaveCount(0)
  await second.close()

  await comeBack(page, world.demoPassword)
  await expect(panel(page).getByRole('heading', { name: '不是李雷的' })).toBeVisible()
  expect(await codesNamed(page, '不是李雷的')).toBe(1)
})

test('who signs in by the sign-in page is neither shown nor sends what another person has typed', async ({
  another,
  page,
  world,
}) => {
  const clerk = await clerkOf(await another(), await another(), world, 'hanmei-ends')
  await signIn(page, world)
  await page.goto(NEW_CODE)
  await typeCode(page, '演示的草稿')
  await actWithout(page, () => save(page).click())
  await layer(page).getByRole('button', { name: '前往登录页' }).click()
  await signInOnPage(page, clerk)
  await expect(page).toHaveURL(new RegExp(`${NEW_CODE}$`))
  await expect(nameOf(page)).toHaveValue('')
  await expect(page.getByText('尚未保存')).toHaveCount(0)
  expect(await codesNamed(page, '演示的草稿')).toBe(0)

  await signOut(page)
  await signInOnPage(page, { username: 'demo', password: world.demoPassword })
  await page.goto(NEW_CODE)
  await expect(page.getByText('尚未保存')).toBeVisible()
  await signOut(page)
  await signInOnPage(page, { username: 'demo', password: world.demoPassword })
  await page.goto(NEW_CODE)
  await expect(nameOf(page)).toBeVisible()
  await expect(page.getByText('尚未保存')).toHaveCount(0)
})

test('rights that were lost meanwhile are said, and what was typed stays', async ({ another, page, world }) => {
  const office = await another()
  const clerk = await clerkOf(office, await another(), world, 'weihua-ends')
  await signInBy(page, world, clerk)
  await page.goto(NEW_CODE)
  await typeCode(page, '没有权限了')
  const roles = await office.request.get('/api/role/list', { params: { keyword: clerk.username } })
  const [{ _id, rev }] = (await roles.json()).list
  const permissions = [{ app: 'visitor', module: 'registerCode', permission: 'read' }]
  await send(office, world, 'PUT', '/api/role', { _id, rev, permissions })
  await actWithout(page, () => save(page).click())
  await comeBack(page, clerk.password)
  await expect(page.getByText('权限不足')).toBeVisible()
  await expect(nameOf(page)).toHaveValue('没有权限了')
  expect(await codesNamed(page, '没有权限了')).toBe(0)
})

test('two tabs wait for one sign-in, and each saves its own', async ({ page, world }) => {
  await signIn(page, world)
  const second = await page.context().newPage()
  for (const [tab, name] of [
    [page, '并排一'],
    [second, '并排二'],
  ] as const) {
    await tab.goto(NEW_CODE)
    await typeCode(tab, name)
  }
  const readAgain = await Promise.all([page, second].map(withoutReads))
  await loseSession(page.context())
  for (const tab of [second, page]) {
    await save(tab).click()
    await expect(layer(tab)).toBeVisible()
  }
  await Promise.all(readAgain.map((again) => again()))
  await comeBack(page, world.demoPassword)
  // A browser with a window reports that the second tab has the focus.
  await second.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(layer(second)).toBeHidden()
  for (const [tab, name] of [
    [page, '并排一'],
    [second, '并排二'],
  ] as const)
    await expect(panel(tab).getByRole('heading', { name })).toBeVisible()
  expect(await codesNamed(page, '并排')).toBe(2)
})

test('after a restart of the server, too, even if it had saved the row and only its answer was lost', async ({
  page,
}) => {
  const world = await openWorld()
  try {
    const { origin } = new URL(world.url)
    const headers = { origin }
    const data = { username: 'demo', password: world.demoPassword }
    await page.request.post(`${origin}/api/user/login?type=pc`, { data, headers })
    await page.goto(origin + NEW_CODE)
    await typeCode(page, '重启之后')
    // The server has saved it, but the answer is lost on its way.
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/api/visitor/registerCode', lose, { times: 1 })
    await save(page).click()
    await expect(page.getByText('连接不上服务器')).toBeVisible()
    const readAgain = await withoutReads(page)
    await world.stop('SIGTERM')
    await save(page).click()
    await expect(page.getByText('连接不上服务器')).toBeVisible()
    await loseSession(page.context())
    await world.start()
    await expect(async () => {
      if (!(await layer(page).isVisible())) await save(page).click({ timeout: 1000 })
      await expect(layer(page)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await readAgain()
    await comeBack(page, world.demoPassword)
    await expect(panel(page).getByRole('heading', { name: '重启之后' })).toBeVisible()
    const answer = await page.request.get(`${origin}/api/visitor/registerCode/list?keyword=重启之后`)
    expect((await answer.json()).pagination.total).toBe(1)
  } finally {
    await world.close()
  }
})
