import { expect, type Page } from '@playwright/test'
import { panel, signIn } from './desk.ts'
import { askedToPrint, cutOnPaper, type Paper, squeeze, toPaper, withoutDialog } from './paper.ts'
import { test } from './world.ts'

/** What every paper of the desk has, and what none has. */
async function expectPaper(page: Page, paper: Paper, title: string): Promise<void> {
  const count = paper.pages.length
  for (const [at, text] of paper.pages.entries()) {
    expect(squeeze(text)).toContain(`第${at + 1}/${count}页`)
    expect(squeeze(text).length).toBeGreaterThan(40)
  }
  expect(paper.outside).toEqual([])
  expect(paper.squeezed).toContain(squeeze(title))
  expect(paper.pages[0]).toMatch(/由演示用户打印/)
  for (const word of ['导出', '更多筛选', '退出登录', '条/页', '新建']) expect(paper.squeezed).not.toContain(word)
  expect(paper.squeezed).not.toContain('您好')
  // Of the menu beside the page no word that is not in the page, too.
  const menu = await page.locator('.core-shell-side a').allTextContents()
  const shown = squeeze((await page.getByRole('main').textContent())!)
  const besides = menu.map(squeeze).filter((word) => !shown.includes(word))
  expect(besides.filter((word) => paper.squeezed.includes(word))).toEqual([])
}

test('a detail is printed with all that belongs to it: facts, history, and the rows that refer to it', async ({
  page,
  world,
}) => {
  await withoutDialog(page)
  await signIn(page, world)
  await page.goto('/charge/device/list')
  await page.locator('tr.core-crud-row').first().click()
  await panel(page).getByRole('button', { name: '打印' }).click()
  await askedToPrint(page)
  const labels = await page.locator('.core-crud-paper-part > h2').allTextContents()
  expect(labels.slice(0, 2)).toEqual(['资料', '端口'])
  expect(await cutOnPaper(page)).toEqual([])
  const paper = await toPaper(page, 'device')
  await expectPaper(page, paper, (await panel(page).locator('.core-crud-panel-title').textContent())!)
})
