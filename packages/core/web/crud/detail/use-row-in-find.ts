import { useEffect } from 'react'
import { useSession } from '../../access/session.ts'
import type { AnyRow } from '../../app/screens.ts'
import { useOfferCommands } from '../../page/commands.ts'
import { keepRecent } from '../../page/recent.ts'
import { useRowCommandRunner } from '../actions/row-command-context.ts'
import { commandsFor, useMayEdit, useRowCommands } from '../actions/use-actions.ts'
import { useEntityPage } from '../entity-context.ts'
import { usePageLinks } from '../place.ts'
import { titleOf } from '../values/title-of.ts'
import { useCrudWords } from '../words.ts'

/** Makes the search (Ctrl-K) offer what can be done to the open row now, and the row itself later. */
export function useRowInFind(row: AnyRow | undefined): void {
  const { entity, words, base } = useEntityPage()
  const { word } = useCrudWords()
  const { user } = useSession()
  const { start, busyWith } = useRowCommandRunner()
  const links = usePageLinks()
  const mayEdit = useMayEdit(row)
  const all = useRowCommands()
  const name = row && titleOf(entity, row)
  const address = row && `${base}/${row._id}`
  const of = `${words.name} · ${words.own('name')}`

  useEffect(() => {
    if (name !== undefined && address !== undefined) keepRecent(user._id, { to: address, name, of })
  }, [user._id, address, name, of])

  useOfferCommands(() => {
    if (!row || name === undefined || busyWith(row)) return []
    const edit = { key: `edit ${row._id}`, name: word('edit'), perform: () => links.go(links.edit(row._id)) }
    const acts = commandsFor(entity, all, row).map((command) => ({
      key: `${command.action ?? 'delete'} ${row._id}`,
      name: command.label,
      perform: () => start(command, [row]),
    }))
    return [...(mayEdit ? [edit] : []), ...acts].map((one) => ({ ...one, group: `${words.name} ${name}` }))
  })
}
