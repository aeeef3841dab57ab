import { expect, type Page } from '@playwright/test'
import { PEOPLE_FILES, type PeopleFile } from '../testing/people-files.ts'
import { signIn } from './desk.ts'
import { test, type World } from './world.ts'

const DB = 'people'

/** Chooses the file, answers what is asked, and imports it. */
async function importByPage(page: Page, { name, content, zone, asked, press }: PeopleFile): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByLabel('选择文件').setInputFiles(file)
  const start = page.getByRole('button', { name: '开始导入' })
  await expect(start).toBeVisible()
  if (asked) await expect(start).toBeDisabled()
  for (const answer of asked?.answers ?? []) await page.getByRole('radio', { name: answer }).click()
  if (press) await page.getByRole('button', { name: press }).click()
  await page.getByLabel('数据库').fill(DB)
  await page.getByLabel('测量', { exact: true }).fill(name)
  const zones = page.getByLabel('时间的时区')
  if (await zones.isEnabled()) {
    await zones.fill(zone)
    await page.getByTitle(new RegExp(zone)).first().click()
  }
  await start.click()
  await expect(page.getByText('导入完成')).toBeVisible()
  await page.getByRole('button', { name: '换一个文件' }).click()
}

/** The values of a field in the order of time, and the first of all times. */
async function storedBy(world: World, measurement: string, fields: string[]) {
  const columns = fields.map((field) => `"${field}"`).join(', ')
  const asked = new URLSearchParams({
    db: DB,
    u: 'demo',
    p: world.ingestToken,
    q: `select ${columns} from "${measurement}"`,
  })
  const answer = await fetch(`${world.url}/query?${asked}`)
  const { results } = (await answer.json()) as { results: { series?: { values: (string | number | null)[][] }[] }[] }
  const rows = results[0]?.series?.[0]?.values ?? []
  const values = fields.map((field, at) => [field, rows.map((row) => row[at + 1]).filter((value) => value !== null)])
  return { first: new Date(String(rows[0]?.[0])).toISOString(), stored: Object.fromEntries(values) }
}

test('the page stores of files as people have them what the command stores', async ({ page, world }) => {
  test.setTimeout(300_000)
  await signIn(page, world)
  await page.goto('/visual/connect?way=csv')
  for (const file of PEOPLE_FILES) {
    await test.step(file.what, async () => {
      await importByPage(page, file)
      expect(await storedBy(world, file.name, Object.keys(file.stored)), file.what).toEqual({
        first: file.first,
        stored: file.stored,
      })
    })
  }
})

test('a file whose encoding shows late can be read with another one, before and after its import has failed', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  await page.goto('/visual/connect?way=csv')
  const chooseLate = async (length: number) => {
    const rows = Array.from({ length }, (_, at) => `${1_772_000_000 + at},${at},running as it should\n`)
    // An ü of Windows-1252, behind the bytes that are looked at first.
    const end = Buffer.from(`${1_772_000_000 + length},${length},k\xfchl\n`, 'latin1')
    const buffer = Buffer.concat([Buffer.from(`time,v,state\n${rows.join('')}`), end])
    await page.getByLabel('选择文件').setInputFiles({ name: `late${length}.csv`, mimeType: 'text/csv', buffer })
  }
  const readAsWestern = async () => {
    await page.getByLabel('编码').click()
    await page.getByTitle('Windows-1252').click()
    await page.getByRole('button', { name: '开始导入' }).click()
  }
  await chooseLate(9000)
  await expect(page.getByText(/文件的编码与所选不符/)).toBeVisible()
  await readAsWestern()
  await expect(page.getByText('导入完成：9,001 行已写入 files · late9000。')).toBeVisible()
  await page.getByRole('button', { name: '换一个文件' }).click()

  // Long enough that its end is read only while it is imported.
  await chooseLate(150_000)
  await page.getByRole('button', { name: '开始导入' }).click()
  await expect(page.getByText(/导入没有完成：文件的编码与所选不符/)).toBeVisible()
  await readAsWestern()
  await expect(page.getByText('导入完成：150,001 行已写入 files · late150000。')).toBeVisible()
})
