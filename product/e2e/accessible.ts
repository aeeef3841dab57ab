import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing (serious) that axe finds wrong with the page as it is now: by all rules or these, in all of it or a part. */
export async function expectAccessible(
  page: Page,
  only: { serious?: boolean; rules?: string[]; within?: string } = {},
): Promise<void> {
  // Without frames of others one run says it all: the other mode opens a page of its own to put several together.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (only.rules) axe.withRules(only.rules)
  if (only.within) axe.include(only.within)
  const { violations } = await axe.analyze()
  const counted = violations.filter(({ impact }) => !only.serious || impact === 'serious' || impact === 'critical')
  const said = counted.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(said).toEqual([])
}
