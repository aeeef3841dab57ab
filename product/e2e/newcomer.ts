import { expect, type Page } from '@playwright/test'
import { type Caller, signInBy } from './desk.ts'
import type { World } from './world.ts'

/** Opens a browser for a user's first sign-in, who must choose a new password. */
export async function openFirstTime(page: Page, world: World, username: string, given: string): Promise<Page> {
  await signInBy(page, world, { username, password: given })
  await page.goto('/home')
  await expect(page).toHaveURL(/\/user\/password/)
  await page.getByLabel('原密码', { exact: true }).fill(given)
  await page.getByLabel('新密码', { exact: true }).fill('Fresh.horse2')
  await page.getByLabel('确认密码', { exact: true }).fill('Fresh.horse2')
  await page.getByRole('main').getByRole('button', { name: '保存' }).click()
  await expect.poll(async () => (await get(page, '/api/user/me')).user.updatePwd).toBe(false)
  return page
}

/** Requests a path and returns the body of the answer. */
export const get = async ({ request }: Caller, path: string) => (await request.get(path)).json()
