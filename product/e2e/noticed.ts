import type { Page } from '@playwright/test'

/** What a person would notice of a page that it does by itself: dialogs, downloads, other windows, another address. */
export function noticed(page: Page): string[] {
  const found: string[] = []
  page.on('dialog', (dialog) => {
    found.push('dialog')
    void dialog.dismiss()
  })
  page.on('download', () => found.push('download'))
  page.on('popup', () => found.push('popup'))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) found.push(new URL(frame.url()).pathname)
  })
  return found
}
