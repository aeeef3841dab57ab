import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ApiRefusal } from '../../api/client.ts'
import { newKey } from '../../api/new-key.ts'
import { useSaid } from '../../words.ts'
import { createRow, getRow, type OneRow, updateRow } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { usePageLinks } from '../place.ts'
import { useIsOffered } from '../use-work-orders.ts'
import { useCrudWords } from '../words.ts'
import { changesOf, formGroups, givenOf, initialValues, mergeLatest, tidied } from './form-values.ts'
import { useFieldsForm } from './use-fields-form.ts'
import { useKeptInput } from './use-kept-input.ts'

const STALE = 40901
const CREATED_BEFORE = 40903

/** The row that this form has created, though its answer never arrived, and what the server says of it. */
interface CreatedBefore {
  _id: string
  text: string
}

function rowBefore({ body: { code, params, msg } }: ApiRefusal): CreatedBefore | undefined {
  const id = code === CREATED_BEFORE ? params?._id : undefined
  return typeof id === 'string' ? { _id: id, text: msg } : undefined
}

/** Saves a new row or the changes to one, and handles a version conflict in between. */
export function useEntityForm(start: OneRow | undefined) {
  const { app, entity, screens, words } = useEntityPage()
  const { word } = useCrudWords()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const links = usePageLinks()
  const isOffered = useIsOffered()
  const groups = useMemo(() => formGroups(entity, !start, isOffered), [entity, start, isOffered])
  const fields = useMemo(() => groups.flatMap(({ fields }) => fields), [groups])
  // The version that is being edited. It does not change when the row is fetched again in the background.
  const [base, setBase] = useState(start)
  const before = initialValues(fields, base?.row)
  const kept = useMemo(
    () => new Set(start ? fields.filter(([, field]) => field.mask).map(([name]) => name) : []),
    [start, fields],
  )
  const form = useFieldsForm(fields, { labelOf: words.field, check: entity.check, others: base?.row, kept }, before)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useSaid<string>()
  const [createdBefore, setCreatedBefore] = useState<CreatedBefore>()
  const [stale, setStale] = useState<{ loading: boolean }>()
  /** The newest version that the person has decided not to load now. */
  const [passedOver, passOver] = useState(0)
  const newest = start?.row.rev ?? 0
  const isOutdated = !saving && newest > Math.max(base?.row.rev ?? newest, passedOver)
  const [refusal, setRefusal] = useState<{ _id: string }>()
  const [clashes, setClashes] = useState<Record<string, unknown>>()

  // One key for each opened form of a new row: if it is sent again, because the answer was lost, one row is created.
  const [idemKey, setIdemKey] = useState(newKey)
  const keptInput = useKeptInput(
    `${entity.path}?_id=${start?.row._id ?? ''}`,
    form,
    fields,
    ({ was, values, idemKey: before }) => {
      const merge = mergeLatest({ ...form.before, ...was }, { ...form.values, ...values }, form.values)
      form.restart(form.before, merge.values)
      if (Object.keys(merge.clashes).length > 0) setClashes(merge.clashes)
      if (before !== undefined) setIdemKey(before)
    },
    start ? undefined : idemKey,
  )
  const leaving = useRef(false)
  const dirty = useRef(form.dirty)
  dirty.current = form.dirty
  const unsaved = useCallback(() => dirty.current && !leaving.current, [])

  async function send(values: Record<string, unknown>): Promise<string> {
    if (!base) {
      const answer = await createRow(entity, givenOf(values), idemKey)
      if (screens.created) setRefusal(answer)
      return answer._id
    }
    const { _id, rev } = base.row
    const changes = changesOf(tidied(fields, before), values)
    if (Object.keys(changes).length > 0) await updateRow(entity, { _id, rev, ...changes })
    return _id
  }

  async function save(): Promise<void> {
    if (saving) return
    const values = form.submit()
    setFailure(undefined)
    setCreatedBefore(undefined)
    if (!values) return
    setSaving(true)
    try {
      const id = await send(values)
      keptInput.drop()
      await queries.invalidateQueries({ queryKey: [app.key, entity.name] })
      message.success(word(base ? 'saved' : 'created'))
      leaving.current = true
      if (!base && screens.created) return
      links.go(links.detail(id), { replace: true })
    } catch (error) {
      refused(error)
      setSaving(false)
    }
  }

  function refused(error: unknown): void {
    // A stale version has a notice with its own advice; the server's advice to reload would be wrong beside it.
    if (error instanceof ApiRefusal && error.body.code === STALE) {
      setStale({ loading: false })
      return
    }
    const before = error instanceof ApiRefusal && !base ? rowBefore(error) : undefined
    setCreatedBefore(before)
    if (before) return
    setFailure(errorText(error))
    if (!(error instanceof ApiRefusal)) return
    if (error.body.fields) form.refuse(error.body.fields)
  }

  async function takeLatest(): Promise<void> {
    if (!base) return
    setStale({ loading: true })
    try {
      const latest = await getRow(entity, base.row._id)
      const now = initialValues(fields, latest.row)
      const merge = mergeLatest(before, form.values, now)
      form.restart(now, merge.values)
      setBase(latest)
      setClashes(merge.clashes)
      setStale(undefined)
      setFailure(undefined)
    } catch (error) {
      setFailure(errorText(error))
      setStale({ loading: false })
    }
  }

  return {
    form,
    groups,
    saving,
    failure,
    createdBefore,
    /** Someone else has changed the row; `later` is absent if it must be loaded before saving. */
    stale: stale ?? (isOutdated ? { loading: false, later: () => passOver(newest) } : undefined),
    /** The latest version has been merged in. */
    merged: clashes !== undefined,
    clashes: clashes ?? {},
    refs: base?.refs ?? {},
    /** The answer to a create call, while the person reads the secret that it shows only once. */
    refusal,
    unsaved,
    keptInput,
    save,
    takeLatest,
  }
}
