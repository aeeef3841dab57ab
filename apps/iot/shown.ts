import { type AppShown, type ShownColumn, shownText } from '@atrium/core/contract/shown'

/** The name of an app by its key. */
const app: ShownColumn<string> = { of: (key, _row, { foundIn }) => shownText(foundIn(key, 'name') ?? key) }

/** What lists and files show of columns whose stored values nobody reads. */
export const shown = { share: { app } } satisfies AppShown
