import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startI18n } from '../../i18n.ts'
import { setLocale } from '../../locale.ts'
import { startWords } from '../../start-words.ts'
import { EntityContext } from '../entity-context.ts'
import { parcel } from '../testing.ts'
import { MoreColumns } from './more-columns.tsx'

beforeEach(() => startI18n(startWords))
afterEach(cleanup)

test.each([
  [['label'], '1 more column'],
  [['label', 'owner'], '2 more columns'],
])('the number of columns without room is written in good English: %s', async (hidden, text) => {
  setLocale('en_US')
  const columns = { hidden, shown: [], below: [], all: false, showAll: () => undefined, place: () => undefined }
  const page = { entity: parcel, words: { field: (name: string) => name } }
  render(
    // biome-ignore lint/suspicious/noExplicitAny: the component reads these two
    <EntityContext value={page as any}>
      <MoreColumns columns={columns} />
    </EntityContext>,
  )
  expect(screen.getByRole('button').textContent).toBe(text)
})
