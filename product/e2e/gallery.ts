import { expect, type Page } from '@playwright/test'
import { widgets } from '../widgets.ts'

/** A page that is opened anew loads the program, and axe, again: the other kinds are opened by their links. */
export async function openGallery(page: Page): Promise<void> {
  await page.goto(`/visual/gallery?kind=${widgets[0]!.kind}`)
}

/** Opens a kind in the gallery, and waits until it is drawn in all of its states. */
export async function openKind(page: Page, kind: string): Promise<void> {
  const link = page.locator(`.visual-gallery nav a[href$="?kind=${kind}"]`)
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('.visual-gallery-view > *').first()).toBeVisible()
  await expect(page.locator('.charts-skeleton')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: '组件显示出错' })).toHaveCount(0)
}
