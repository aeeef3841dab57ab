import { TreeSelect } from 'antd'
import type { Entity } from '../../../contract/define/entity.ts'
import { branchOf, parentField, type TreeNode, treeOf } from '../../../contract/patterns/tree.ts'
import { useEntityPage } from '../entity-context.ts'
import { usePlace } from '../place.ts'
import type { RefSelectProps } from '../ref-select-props.ts'
import { useCrudWords } from '../words.ts'
import { useNodes } from './use-tree.ts'

type TreeInputProps = Omit<RefSelectProps, 'to'> & { tree: Entity; name?: string }

/** A choice of one or several nodes of a tree. As the parent of a row, neither the row nor what is below it is offered. */
export default function TreeInput({
  tree,
  name,
  many,
  value,
  onChange,
  names = {},
  aria,
  inOneLine,
  ...rest
}: TreeInputProps) {
  const { word, listed } = useCrudWords()
  const { entity } = useEntityPage()
  const place = usePlace()
  const nodes = useNodes(tree)
  const ids = [value ?? []].flat() as string[]
  const isParent = entity === tree && name === parentField(tree)
  const own = isParent && place.kind === 'edit' && nodes ? branchOf(nodes, place.id) : []
  const known = new Map(nodes?.map((node) => [node._id, node.name]))
  // A value that is no node any more keeps its name.
  const gone = nodes ? ids.filter((id) => !known.has(id)) : ids
  const data: Offered[] = [
    ...offered(treeOf((nodes ?? []).filter(({ _id }) => !own.includes(_id)))),
    ...gone.map((id) => ({ value: id, title: names[id] ?? '—', disabled: true })),
  ]
  return (
    <TreeSelect
      {...rest}
      {...aria}
      multiple={many}
      maxTagCount={inOneLine ? 0 : 'responsive'}
      maxTagPlaceholder={inOneLine ? (chosen) => listed(chosen.map(({ label }) => String(label))) : undefined}
      showSearch
      treeNodeFilterProp="title"
      treeDefaultExpandAll
      popupMatchSelectWidth={280}
      placeholder={rest.placeholder ?? word('pickOne')}
      notFoundContent={<span className="core-crud-muted">{word('nothingFound')}</span>}
      loading={nodes === undefined}
      treeData={data}
      value={many ? ids : ids[0]}
      onChange={(next: string | string[] | undefined) => onChange(next ?? (many ? [] : null))}
    />
  )
}

interface Offered {
  value: string
  title: string
  disabled?: boolean
  children?: Offered[]
}

const offered = (nodes: readonly TreeNode[]): Offered[] =>
  nodes.map(({ value, title, children }) => ({ value, title, children: offered(children) }))
