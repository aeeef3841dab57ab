import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Suspense, useState } from 'react'
import { type Entity, listPath } from '../../../contract/define/entity.ts'
import { useProduct } from '../../app/product.ts'
import { lazy } from '../../page/chunk.ts'
import { refOptions } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import type { RefSelectProps } from '../ref-select-props.ts'
import { sharedEntity } from '../shared-entity.ts'
import { useMayOf, useTreeEntity } from '../tree/use-tree.ts'
import { useSettled } from '../use-settled.ts'
import { useCrudWords } from '../words.ts'

const TreeInput = lazy(() => import('../tree/tree-select.tsx'))

/** The list call that finds the rows a field refers to. */
export function useRefSource(to: string): { path: string; title: string } {
  const { app } = useEntityPage()
  const { apps } = useProduct()
  const target = app.entities?.find(({ name }) => name === to)
  if (target) return { path: listPath(target), title: target.title }
  // Every signed-in person may read the names of people and of shared entities; the lists of these entities need a
  // permission.
  if (to === 'user' || to === 'staff') return { path: '/api/ref/users', title: 'name' }
  const path = sharedEntity(apps, to) ? `/api/ref/${to}` : `/api/${to}/list`
  return { path, title: 'name' }
}

/** A choice of rows: of a tree's nodes by the tree, of others by keyword. It stores their ids. */
export function RefSelect({ name, ...props }: RefSelectProps & { name?: string }) {
  const tree = useTreeEntity(props.to)
  return tree ? <NodeSelect {...props} tree={tree} name={name} /> : <KeywordSelect {...props} />
}

/** Who may not read the nodes finds them by keyword. */
function NodeSelect({ tree, name, ...props }: RefSelectProps & { tree: Entity; name: string | undefined }) {
  const may = useMayOf()
  if (!may(tree, 'read')) return <KeywordSelect {...props} />
  return (
    <Suspense fallback={<Select id={props.id} loading disabled />}>
      <TreeInput {...props} tree={tree} {...(name === undefined ? {} : { name })} />
    </Suspense>
  )
}

function KeywordSelect({ to, many, value, onChange, names = {}, aria, inOneLine, ...rest }: RefSelectProps) {
  const { word, listed } = useCrudWords()
  const source = useRefSource(to)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed)
  const ids = [value ?? []].flat() as string[]
  const unnamed = ids
    .filter((id) => names[id] === undefined)
    .sort()
    .join(',')
  const key = ['refs', source.path]
  const found = useQuery({
    queryKey: [...key, { keyword }],
    queryFn: () => refOptions(source, { keyword }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  // Until the answer for the typed text arrives, earlier results that match it stay: if the list disappeared for a
  // moment, a click could be lost.
  const isBehind = keyword !== typed || found.isPlaceholderData
  const fits = ({ name }: { name: string }) => !isBehind || name.toLowerCase().includes(typed.trim().toLowerCase())
  const offered = (found.data ?? []).filter(fits)
  const chosen = useQuery({
    queryKey: [...key, { ids: unnamed }],
    queryFn: () => refOptions(source, { ids: unnamed }),
    enabled: unnamed !== '',
  })
  const known = new Map([
    ...Object.entries(names),
    ...[...(chosen.data ?? []), ...(found.data ?? [])].map(({ _id, name }): [string, string] => [_id, name]),
  ])
  const shown = [...new Set([...(typed === '' ? ids : []), ...offered.map(({ _id }) => _id)])]

  return (
    <Select
      {...rest}
      {...aria}
      mode={many ? 'multiple' : undefined}
      maxTagCount={inOneLine ? 0 : 'responsive'}
      maxTagPlaceholder={
        inOneLine
          ? (chosenOnes) => listed(chosenOnes.map(({ value: id }) => known.get(String(id)) ?? String(id)))
          : undefined
      }
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      placeholder={rest.placeholder ?? word('searchToPick')}
      notFoundContent={
        isBehind || found.isFetching ? null : <span className="core-crud-muted">{word('nothingFound')}</span>
      }
      loading={found.isFetching}
      options={shown.map((id) => ({ value: id, label: known.get(id) ?? id }))}
      labelRender={({ value: id }) => known.get(String(id)) ?? String(id)}
      value={many ? ids : (ids[0] ?? null)}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      onChange={(next) => onChange(next ?? (many ? [] : null))}
    />
  )
}
