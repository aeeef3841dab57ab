import { expect, type Page } from '@playwright/test'
import type { World } from './world.ts'

/** The first administrator of an empty installation, by the printed link. */
export async function setUp(page: Page, world: World): Promise<void> {
  await expect.poll(() => world.output()).toMatch(/\/setup\?token=\S+/)
  const [link] = /http\S+\/setup\?token=\S+/.exec(world.output())!
  await page.goto(link)
  await page.getByLabel('企业名称').fill('东湖水厂')
  await page.getByLabel('姓名').fill('王芳')
  await page.getByLabel('账号').fill('wangfang')
  await page.getByLabel('密码', { exact: true }).fill('Plant.gate7')
  await page.getByRole('button', { name: '创建并登录' }).click()
  await expect(page.getByText('您好，王芳')).toBeVisible()
}
