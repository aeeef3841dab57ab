import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/**
 * Expects that axe finds no (serious) violation on the present page, by all rules or the given ones, in the whole page
 * or a part. Measuring contrast takes as long as all other rules together.
 */
export async function expectAccessible(
  page: Page,
  only: { serious?: boolean; rules?: string[]; exceptContrast?: boolean; within?: string } = {},
): Promise<void> {
  // Once per document, because loading axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    // Only violations are needed; describing the other results takes as long as finding them.
    resultTypes: ['violations'],
    // Without axe in them it finds nothing there, and the browser logs an error for each that it asks.
    iframes: false,
    ...(only.rules && { runOnly: { type: 'rule', values: only.rules } }),
    ...(only.exceptContrast && { rules: { 'color-contrast': { enabled: false } } }),
  }
  const violations = await page.evaluate(findViolations, { within: only.within, options })
  const counted = violations.filter(({ impact }) => !only.serious || impact === 'serious' || impact === 'critical')
  expect(counted.map(({ id, html }) => `${id}: ${html.join(' | ')}`)).toEqual([])
}

/** Expects enough contrast in a part of the page, or the whole. Some colours change with a short animation. */
export async function expectContrast(page: Page, part: { serious?: boolean; within?: string }): Promise<void> {
  const rules = ['color-contrast']
  await expect(() => expectAccessible(page, { ...part, rules })).toPass({ timeout: 30_000 })
}

/** This function runs in the page. */
async function findViolations({ within, options }: { within: string | undefined; options: RunOptions }) {
  // What fades in has too little contrast for a fifth of a second. Spinners never end.
  const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(fading.map(({ finished }) => finished))
  const { violations } = await window.axe.run(within ?? document, options)
  // Authors choose the colours of their widgets for the theme of their dashboards.
  const isOfAuthor = (target: unknown) =>
    typeof target === 'string' && document.querySelector(target)?.closest('[data-author-colours]') != null
  for (const violation of violations)
    if (violation.id === 'color-contrast')
      violation.nodes = violation.nodes.filter(({ target }) => !isOfAuthor(target[0]))
  return violations
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, impact, nodes }) => ({ id, impact, html: nodes.map(({ html }) => html.slice(0, 160)) }))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
