import type { Page } from '@playwright/test'

/** Figures of the overview that is open, by their names, as numbers. */
export const figuresOf = (page: Page, names: readonly string[]): Promise<number[]> =>
  Promise.all(
    names.map(async (name) => {
      const tile = page.locator('.core-overview-kpis > section').filter({ has: page.getByText(name, { exact: true }) })
      return Number((await tile.locator('.core-overview-value').textContent())?.replace(/[^\d.]/g, ''))
    }),
  )

/** How far they have moved since. */
export const movedBy = async (page: Page, names: readonly string[], before: readonly number[]): Promise<number[]> =>
  (await figuresOf(page, names)).map((now, at) => Math.round((now - before[at]!) * 100) / 100)
