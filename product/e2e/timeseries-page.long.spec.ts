import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { signIn } from './desk.ts'
import { test } from './world.ts'

test('a measurement is exported, its database keeps points for a month, and it is dropped after its name is typed', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const written = await page.request.post('/write?db=kilns', {
    headers: { authorization: `Token demo:${world.ingestToken}` },
    data: 'kiln,line=A temp=1180.5,state="on"',
  })
  expect(written.status()).toBe(204)

  await page.goto('/platform/timeseries')
  const kilns = page.getByRole('row', { name: /^..行 kilns / })
  await kilns.getByRole('button', { name: '展开行' }).click()
  const kiln = page.getByRole('row', { name: /^kiln/ })
  await kiln.getByRole('button', { name: '导出' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog', { name: '导出“kiln”' }).getByRole('button', { name: '导出' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines[0]).toContain('temp')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('1180.5')

  await kilns.getByRole('button', { name: '修改' }).click()
  const retention = page.getByRole('dialog', { name: '“kilns”的保留时间' })
  await retention.getByLabel('天').fill('30')
  await retention.getByRole('button', { name: '保存' }).click()
  await expect(kilns).toContainText('30 天')

  await kiln.getByRole('button', { name: '删除' }).click()
  const drop = page.getByRole('dialog', { name: '删除测量“kiln”？' })
  await expect(drop.getByRole('button', { name: '删除' })).toBeDisabled()
  await drop.getByLabel('输入名称“kiln”以确认').fill('kiln')
  await drop.getByRole('button', { name: '删除' }).click()
  await expect(kiln).toHaveCount(0)
  expect(complaints).toEqual([])
})
