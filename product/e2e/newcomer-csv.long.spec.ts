import { expect } from '@playwright/test'
import { setUp } from './own-tenant.ts'
import { openWorld, test } from './world.ts'

const ROWS = Array.from({ length: 48 }, (_, at) => `2016/1/${1 + Math.floor(at / 24)} ${at % 24}:00,${40 + (at % 12)}`)
const TABLE = `date,power\n${ROWS.join('\n')}\n`
const MOST_ACTS = 12

test('a newcomer drops a CSV file and pins its chart to a dashboard in at most twelve acts', async ({ another }) => {
  const world = await openWorld({ DEMO: '0', SIM: '0' })
  try {
    const page = await another({ baseURL: world.url })
    await setUp(page, world)

    let acts = 0
    const act = async (what: Promise<unknown>) => {
      await what
      acts++
    }
    await act(page.getByRole('main').getByRole('button', { name: '接入数据' }).click())
    const file = { name: 'power.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) }
    await act(page.getByLabel('选择文件').setInputFiles(file))
    await expect(page.getByText('第一行的时间：2016-01-01 00:00:00')).toBeVisible()
    await act(page.getByRole('button', { name: '开始导入' }).click())
    await expect(page.getByText('导入完成：48 行已写入 files · power。')).toBeVisible()
    await expect(page.getByText('新测量 power 已到达数据库 files')).toBeVisible()
    await act(page.getByRole('link', { name: '查看数据' }).last().click())
    await expect(page).toHaveURL(/\/visual\/data\?db=files&measurement=power/)
    await expect(page.locator('.visual-explore-chart canvas').first()).toBeVisible()
    await act(page.getByRole('button', { name: '添加到看板' }).click())
    await act(page.getByRole('button', { name: '添加', exact: true }).click())
    await expect(page).toHaveURL(/\/visual\/dashboard\/edit\?_id=/)
    await expect(page.locator('[data-placed]')).toHaveAccessibleName(/power power/)
    await expect(page.locator('[data-placed] canvas').first()).toBeVisible()
    expect(acts).toBeLessThanOrEqual(MOST_ACTS)
  } finally {
    await world.close()
  }
})
