import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { App } from '../../../contract/define/app.ts'
import type { Entity } from '../../../contract/define/entity.ts'
import type { FoundGroup } from '../../../contract/wire.ts'
import { api } from '../../api/client.ts'
import { useProduct } from '../../app/product.ts'
import type { AnyRow } from '../../app/screens.ts'
import { entityBase } from '../../crud/entity-base.ts'
import { useSettled } from '../../crud/use-settled.ts'
import { formatFen } from '../../crud/values/money.ts'
import { titleOf } from '../../crud/values/title-of.ts'
import { useTexts } from '../../loaded-words.ts'
import { timeText } from '../../ui/zone.ts'
import type { Place } from './places.ts'

/** Rows that the server has found, as places: `of` is the kind and what is shown beside the title. */
export interface FoundThing extends Place {
  group: string
}

/** Devices, orders, people and whatever else descriptors let Ctrl-K find. One Latin letter is not searched. */
export function useFound(wanted: string): { things: FoundThing[]; isAsking: boolean } {
  const { apps } = useProduct()
  const { t } = useTexts()
  const q = useSettled(wanted.trim())
  const enabled = q.length > 1 || /[^\x20-\x7e]/.test(q)
  const { data, isFetching } = useQuery({
    queryKey: ['find', q],
    queryFn: () => api.get<{ groups: FoundGroup<AnyRow>[] }>('/api/find', { q }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
  const groups = enabled ? (data?.groups ?? []) : []
  const things = groups.flatMap(({ app: key, entity: name, list }) => {
    const app = apps.find((entry) => entry.app.key === key)?.app
    const entity = app?.entities?.find((one) => one.name === name)
    const page = app && entity && pageOf(app, entity)
    if (!page) return []
    const group = `${t(key, `entities.${name}.name`)} · ${t(key, 'name')}`
    return list.map((row) => ({
      group,
      to: `${page}/${row._id}`,
      name: titleOf(entity, row),
      of: aboutOf(entity, row, (path) => t(key, `entities.${name}.${path}`)),
    }))
  })
  return { things, isAsking: isFetching || q !== wanted.trim() }
}

function pageOf(app: App, entity: Entity): string | undefined {
  const { page } = entity.list.finds ?? {}
  return page === undefined ? entityBase(app, entity) : `/${app.key}/${page}`
}

function aboutOf(entity: Entity, row: AnyRow, word: (path: string) => string): string {
  const names = [...(entity.status && row.status !== undefined ? ['status'] : []), ...(entity.list.finds?.shows ?? [])]
  const texts = names.map((name) => {
    const value = row[name]
    const field = entity.fields[name]
    if (value === null || value === undefined || name === entity.title) return ''
    if (name === 'status') return word(`status.${entity.status?.[value as number]?.[0]}`)
    if (name === 'createdAt' || field?.kind === 'dt') return timeText(String(value)).slice(0, 16)
    if (field?.kind === 'fen') return formatFen(Number(value))
    if (field?.kind === 'choice') return word(`options.${name}.${field.options[value as number]?.[0]}`)
    return String(value)
  })
  return texts.filter(Boolean).join(' · ')
}
