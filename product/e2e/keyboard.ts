import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STEPS = 200

/** The keys within a list that is one tab stop. */
const IN_LIST = { next: 'ArrowRight', previous: 'ArrowLeft' }

/**
 * Presses the tab key until the element has the focus, with Shift to go back; within a list that is one tab stop, its keys.
 * Every element on the way must show that it has the focus.
 * @throws if the element cannot be reached.
 */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
  inList = IN_LIST,
): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < MAX_STEPS; step++) {
    const { isThere, unmarked, inListOf } = await target.evaluate(focusSeenFrom)
    if (step > 0) expect(unmarked, 'has the focus but does not show it').toBeNull()
    if (isThere) return
    await page.keyboard.press(inListOf ? inList[inListOf] : key)
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
    if (await entry.evaluate(keepsFocus)) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`the arrow keys do not lead to ${entry}`)
}

/** This function runs in the page. A menu that has just opened may move the focus to its first entry once more. */
async function keepsFocus(element: Element): Promise<boolean> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  return element === document.activeElement
}

/** Opens a page through the search over all menus. */
export async function go(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Moves to a choice and takes the entry with this name, which stands in its list of choices. */
export async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ArrowDown')
  const option = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
    hasText: name,
  })
  await expect(option).toBeVisible()
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await option.evaluate((element) => element.classList.contains('ant-select-item-option-active'))) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
}

/** Moves to the field and types, in place of what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

interface Seen {
  isThere: boolean
  /** The element that has the focus, if neither it nor the control around it is marked. */
  unmarked: string | null
  /** Where the element stands in the list that has the focus, if it is in one. */
  inListOf: 'next' | 'previous' | null
}

/** This function runs in the page: where the focus is, seen from this element. */
function focusSeenFrom(target: HTMLElement): Seen {
  const focused = document.activeElement
  const isThere = target.contains(focused)
  if (!focused || focused === document.body) return { isThere, unmarked: null, inListOf: null }
  // Of a list, only its tab stop is reached by the tab key.
  const isOfList = target.tabIndex < 0 && focused.role === target.role && focused.tagName === target.tagName
  const list = isOfList ? target.closest(':has([tabindex="0"])') : null
  const isBefore = (target.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  const inListOf = !list?.contains(focused) ? null : isBefore ? 'next' : 'previous'
  const isMarked = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
  }
  // The mark of a composed control is at one of its parts or around it.
  const control = focused.closest(
    '.ant-select, [class*="-wrapper"], .ant-picker, .ant-checkbox, .ant-input-number, label',
  )
  const parts = control ? [control, ...control.querySelectorAll('*')] : []
  return { isThere, unmarked: [focused, ...parts].some(isMarked) ? null : focused.outerHTML.slice(0, 160), inListOf }
}
