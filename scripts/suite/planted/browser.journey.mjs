import { expect, test } from '@playwright/test'
import { descendantsOf, killTree } from '../processes.mjs'
import { isFirstTime } from './first-time.mjs'

test('loses its browser the first time', async ({ page }) => {
  if (isFirstTime('browser')) for (const pid of descendantsOf(process.pid)) killTree(pid)
  await page.goto('data:text/html,<h1>here</h1>')
  await expect(page.getByRole('heading')).toHaveText('here')
})
