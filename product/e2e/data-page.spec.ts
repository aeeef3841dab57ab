import { expect } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { expectAccessible } from './accessible.ts'
import { signIn } from './desk.ts'
import { test, type World } from './world.ts'

const MOST_ACTS = 6

async function publish(world: World, temperature: number): Promise<void> {
  const client = await connectAsync(`mqtt://127.0.0.1:${world.mqttPort}`, {
    username: 'demo',
    password: world.ingestToken,
  })
  const body = JSON.stringify({ tags: { no: '1' }, fields: { temperature } })
  await client.publishAsync('ts/mine/oven', body, { qos: 1 })
  await client.endAsync()
}

test("a value that one's own device sends is found and pinned to a new dashboard in at most six acts", async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  await publish(world, 21.5)
  await page.goto('/visual')
  let acts = 0
  const act = async (done: Promise<unknown>) => {
    await done
    acts++
  }

  await act(page.getByRole('link', { name: '数据', exact: true }).click())
  await act(page.getByRole('combobox', { name: '搜索测量、字段、标签' }).fill('oven temp'))
  await act(page.getByRole('option', { name: /temperature/ }).click())
  await expect(page.getByRole('row', { name: /temperature/ })).toContainText('21.5')

  await expectAccessible(page, { serious: true })

  // A new value is shown without any act.
  await publish(world, 22.25)
  await expect(page.getByRole('row', { name: /temperature/ })).toContainText('22.25')

  await act(page.getByRole('button', { name: '添加到看板' }).click())
  await act(page.getByRole('button', { name: '添加', exact: true }).click())
  // Its editor opens with the chart selected.
  await expect(page).toHaveURL(/\/visual\/dashboard\/edit\?_id=/)
  const chart = page.locator('[data-placed]')
  await expect(chart).toHaveAttribute('aria-current', 'true')
  await expect(chart).toHaveAccessibleName(/oven temperature/)
  await expect(chart.locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(chart).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(chart).toHaveCount(1)
  expect(acts).toBeLessThanOrEqual(MOST_ACTS)
  expect(complaints).toEqual([])
})
