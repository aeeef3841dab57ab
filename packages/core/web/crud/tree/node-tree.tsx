import { Skeleton, Tree } from 'antd'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Entity } from '../../../contract/define/entity.ts'
import { type FlatNode, type TreeNode, treeOf } from '../../../contract/patterns/tree.ts'
import { menuItemOf } from '../entity-base.ts'
import { useEntityPage } from '../entity-context.ts'
import { useEntityWords } from '../entity-words.ts'
import { inSentence } from '../in-sentence.ts'
import { useCrudWords } from '../words.ts'
import { type DropPart, dropMove, keyMove, type Move, topMove } from './moves.ts'
import './tree.css'
import { useMayOf, useMoveNode, useNodes } from './use-tree.ts'

interface NodeTreeProps {
  tree: Entity
  chosen: string | undefined
  /** Undefined: all nodes. */
  onChoose(id: string | undefined): void
  /** Whether all nodes can be chosen as a whole. */
  hasAll?: boolean
}

/** A larger tree begins closed: nobody reads hundreds of names, and drawing them takes long. */
const OPEN_UP_TO = 300
const TOP = ''

/** The tree of an entity. Beside its own list, who may change it drags its nodes, or moves them by Alt and an arrow key. */
export function NodeTree({ tree, ...rest }: NodeTreeProps) {
  const { word } = useCrudWords()
  const nodes = useNodes(tree)
  if (!nodes) return <Skeleton active title={false} />
  if (nodes.length === 0) return <span className="core-crud-muted">{word('noNodes')}</span>
  return <Nodes tree={tree} nodes={nodes} {...rest} />
}

function Nodes({ tree, nodes, chosen, onChoose, hasAll = false }: NodeTreeProps & { nodes: readonly FlatNode[] }) {
  const { word, locale } = useCrudWords()
  const label = useTreeLabel(tree)
  const { entity } = useEntityPage()
  // Beside other lists nodes are only chosen: a slip there would move departments.
  const mayMove = useMayOf()(tree, tree.tree?.permission ?? 'update') && entity === tree
  const { mutate: moveNode } = useMoveNode(tree)
  const [expanded, setExpanded] = useState(() => openAtFirst(nodes))
  const active = useRef<string>(undefined)
  const put = (move: Move | undefined) => {
    if (!move) return
    moveNode(move)
    if (move.parentId !== null) setExpanded((keys) => [...new Set([...keys, move.parentId!])])
  }
  const drag = useDragging(nodes, put)
  // Before the tree's own keys: without Alt the arrows choose a node.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!mayMove || !event.altKey || !event.key.startsWith('Arrow') || active.current === undefined) return
    event.preventDefault()
    event.stopPropagation()
    put(keyMove(nodes, active.current, event.key))
  }
  const data = treeOf(nodes)
  return (
    <div onKeyDownCapture={onKeyDownCapture}>
      {mayMove && (
        <p className="core-crud-muted core-tree-node core-tree-hint" {...drag(TOP)}>
          {word('dragNodes')}
        </p>
      )}
      <Tree<TreeNode>
        blockNode
        aria-label={label}
        treeData={
          hasAll ? [{ ...ALL, title: word('allNodes', { name: inSentence(label, locale) }), children: data }] : data
        }
        expandedKeys={[TOP, ...expanded]}
        onExpand={(keys) => setExpanded(keys.map(String))}
        titleRender={({ key, title }) => (
          <span
            className="core-tree-node"
            title={title}
            draggable={mayMove && key !== TOP}
            {...(mayMove ? drag(key) : {})}
          >
            {title}
          </span>
        )}
        selectedKeys={chosen === undefined ? (hasAll ? [TOP] : []) : [chosen]}
        onSelect={(_keys, { node }) => onChoose(node.key === TOP ? undefined : node.key)}
        onActiveChange={(key) => {
          // The focus that leaves the tree reports null.
          active.current = key ? String(key) : undefined
        }}
      />
    </div>
  )
}

const ALL = { key: TOP, value: TOP, isLeaf: false }

const openAtFirst = (nodes: readonly FlatNode[]) => (nodes.length > OPEN_UP_TO ? [] : nodes.map(({ _id }) => _id))

/** The name of the tree's page, which is a plural in English, or the entity's name if it has none. */
function useTreeLabel(tree: Entity): string {
  const { app } = useEntityPage()
  const words = useEntityWords(app, tree)
  const item = menuItemOf(app, tree)
  return item ? words.own(`menu.${item.path}`) : words.name
}

/** Handlers for a node, or for the hint, which is the top level. */
function useDragging(nodes: readonly FlatNode[], put: (move: Move | undefined) => void) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<{ id: string; part: DropPart }>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const moveTo = (id: string, part: DropPart) => {
    if (dragged === undefined) return undefined
    return id === TOP ? topMove(nodes, dragged) : dropMove(nodes, dragged, id, part)
  }
  return (id: string) => ({
    'data-over': over?.id === id ? over.part : undefined,
    onDragStart: () => setDragged(id),
    onDragEnd: end,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const part = id === TOP ? 'into' : partOf(event)
      if (!moveTo(id, part)) return setOver(undefined)
      event.preventDefault()
      if (over?.id !== id || over.part !== part) setOver({ id, part })
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      put(moveTo(id, id === TOP ? 'into' : partOf(event)))
      end()
    },
  })
}

/** The upper and the lower quarter of a name stand for the places before and after it. */
function partOf({ currentTarget, clientY }: DragEvent<HTMLElement>): DropPart {
  const { top, height } = currentTarget.getBoundingClientRect()
  if (clientY < top + height / 4) return 'before'
  return clientY > top + (height * 3) / 4 ? 'after' : 'into'
}
