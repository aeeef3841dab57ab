import { type Action, type Entity, legalActions, statusName } from '../../../contract/define/entity.ts'
import type { Field } from '../../../contract/define/fields.ts'
import { submissionInput } from '../../../contract/patterns/submission.ts'
import { useSession } from '../../access/session.ts'
import type { AnyRow } from '../../app/screens.ts'
import { useEntityPage, useMay } from '../entity-context.ts'
import { useCrudWords } from '../words.ts'

/** Something that can be done to rows: an action of the descriptor, or deletion. */
export interface RowCommand {
  /** Undefined for a deletion. */
  action: string | undefined
  label: string
  danger: boolean
  /** Shown only in the menu of a row. */
  quiet: boolean
  /** Done for the rows of one page at once, never for a whole result. */
  money?: true
  input: Action['input']
  /** Absent: this person may do it to every row. */
  isFor?(row: AnyRow): boolean
}

/** The fields that are asked for here: what only phones send (`submissionInput`) is left out. */
function inputOfOffice(input: Action['input']): Action['input'] {
  const ofPhones = new Set<Field>(Object.values(submissionInput))
  const asked = Object.entries(input ?? {}).filter(([, field]) => !ofPhones.has(field))
  return asked.length > 0 ? Object.fromEntries(asked) : undefined
}

/** What this person may do to rows, whatever their status; deletion comes last. */
export function useRowCommands(): RowCommand[] {
  const { entity, words } = useEntityPage()
  const { word } = useCrudWords()
  const may = useMay()
  const { user } = useSession()
  const acts = Object.entries(entity.actions ?? {})
    .filter(([name, action]) => action.by !== 'system' && may(name))
    .map(([name, { danger, quiet, money, input, doer }]) => ({
      action: name,
      label: words.action(name),
      danger: danger === true,
      quiet: quiet === true,
      ...(money && { money }),
      input: inputOfOffice(input),
      ...(doer && { isFor: (row: AnyRow) => row[doer] === user._id }),
    }))
  const deletes = entity.calls.includes('delete') && may('delete')
  const deletion = { action: undefined, label: word('delete'), danger: true, quiet: false, input: undefined }
  return deletes ? [...acts, deletion] : acts
}

/** The ones that this row allows: its status, and the fields that an action needs, lacks or is reserved by. Built-in rows are not deleted. */
export function commandsFor(entity: Entity, commands: readonly RowCommand[], row: AnyRow): RowCommand[] {
  const allowed = legalActions(entity, row.status ?? 0).filter(
    ([, { needs, lacks }]) => (!needs || row[needs] != null) && (!lacks || row[lacks] == null),
  )
  const legal = new Set(allowed.map(([name]) => name))
  return commands.filter(({ action, isFor }) =>
    action === undefined ? !entity.isBuiltIn?.(row) : legal.has(action) && (isFor?.(row) ?? true),
  )
}

/** The action that undoes `doing`: it leads back to the row's current status and needs no input. */
export function undoOf(
  entity: Entity,
  commands: readonly RowCommand[],
  command: RowCommand,
  row: AnyRow,
): RowCommand | undefined {
  const done = command.action === undefined ? undefined : entity.actions?.[command.action]
  const before = row.status === undefined ? undefined : statusName(entity, row.status)
  if (done?.to === undefined || done.to === before) return undefined
  return commands.find(({ action, input }) => {
    const back = action === undefined ? undefined : entity.actions?.[action]
    return back !== undefined && !input && back.to === before && back.from.includes(done.to as string)
  })
}

/** Whether this person may edit the fields of this row. */
export function useMayEdit(row: AnyRow | undefined): boolean {
  const { entity } = useEntityPage()
  const may = useMay()
  return row !== undefined && entity.calls.includes('update') && may('update') && !entity.isBuiltIn?.(row)
}
