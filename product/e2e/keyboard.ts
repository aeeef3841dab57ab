import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STEPS = 200

/**
 * Presses the tab key until the element has the focus, with Shift to go back. Every element on the way must show that it
 * has the focus.
 * @throws if the element cannot be reached.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < MAX_STEPS; step++) {
    const { isThere, unmarked } = await target.evaluate(focusSeenFrom)
    if (step > 0) expect(unmarked, 'has the focus but does not show it').toBeNull()
    if (isThere) return
    await page.keyboard.press(key)
  }
  throw new Error(`the tab key does not lead to ${target}`)
}

/** Moves to the element and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Opens a menu by its button and chooses an entry with the arrow keys. */
export async function choose(page: Page, button: Locator, entry: Locator): Promise<void> {
  await enter(page, button)
  // The menu gets the focus in the frame after it has opened.
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toBeVisible()
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await entry.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`the arrow keys do not lead to ${entry}`)
}

/** Moves to the field and types, in place of what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/**
 * This function runs in the page: whether the focus is in this element, and the element that has the focus, if neither it
 * nor the control around it is marked.
 */
function focusSeenFrom(target: Element): { isThere: boolean; unmarked: string | null } {
  const focused = document.activeElement
  const isThere = target.contains(focused)
  if (!focused || focused === document.body) return { isThere, unmarked: null }
  const isMarked = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  }
  // The mark of a composed control is at one of its parts or around it.
  const control = focused.closest(
    '.ant-select, [class*="-wrapper"], .ant-picker, .ant-checkbox, .ant-input-number, label',
  )
  const parts = control ? [control, ...control.querySelectorAll('*')] : []
  return { isThere, unmarked: [focused, ...parts].some(isMarked) ? null : focused.outerHTML.slice(0, 160) }
}
