import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openWorld, test } from './world.ts'

test('[S23] a new installation has no account; its printed link creates the first administrator, once', async ({
  another,
}) => {
  const world = await openWorld({ DEMO: '0', SIM: '0' })
  try {
    await expect.poll(() => world.output()).toMatch(/\/setup\?token=\S+/)
    const [link] = /http\S+\/setup\?token=\S+/.exec(world.output())!
    const page = await another({ baseURL: world.url })
    await page.goto(link)
    await page.getByLabel('企业名称').fill('东湖水厂')
    await page.getByLabel('姓名').fill('王芳')
    await page.getByLabel('账号').fill('wangfang')
    await page.getByLabel('密码', { exact: true }).fill('wangfang')
    await page.getByRole('button', { name: '创建并登录' }).click()
    await expect(page.getByText('密码过于简单，请换一个')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('密码', { exact: true }).fill('Plant.gate7')
    await page.getByRole('button', { name: '创建并登录' }).click()
    await expect(page.getByText('您好，王芳')).toBeVisible()
    await expect(page.getByRole('banner').getByText('东湖水厂')).toBeVisible()
    const answer = await page.request.post('/api/user/setup', {
      data: {
        token: new URL(link).searchParams.get('token'),
        sysName: 'B',
        name: 'B',
        username: 'another',
        password: 'Plant.gate7',
      },
      headers: { origin: world.url },
    })
    expect(answer.status()).toBe(404)
  } finally {
    await world.close()
  }
})
