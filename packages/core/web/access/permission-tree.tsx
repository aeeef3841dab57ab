import { Checkbox, Input, Tree, Typography } from 'antd'
import { useMemo, useState } from 'react'
import type { Permission } from '../../contract/access.ts'
import { useSession } from './session.ts'
import './access.css'
import { keysOf, matching, permissionNodes, permissionsOf, shownKeys } from './permission-nodes.ts'
import { useAccessWords } from './words.ts'

interface PermissionTreeProps {
  value?: Permission[] | null
  onChange?(value: Permission[]): void
  disabled?: boolean
}

/** A tree with more permissions than this gets a search field. */
const SEARCHED_FROM = 20

/** Permissions as a tree of words: app, page, verb. A person can tick only permissions that they hold. */
export default function PermissionTree({ value, onChange, disabled = false }: PermissionTreeProps) {
  const words = useAccessWords()
  const { word } = words
  const { permissions, tenant } = useSession()
  const [opened, setOpened] = useState<string[]>()
  const [wanted, setWanted] = useState('')
  const chosen = value ?? []
  const held = useMemo(() => permissions.filter(({ app }) => tenant.apps.includes(app)), [permissions, tenant.apps])
  // A permission that was granted when the form opened stays in the tree after it was unticked here.
  const [had] = useState(chosen)
  const whole = permissionNodes(held, had, words)
  const nodes = matching(whole, wanted)
  const count = chosen.length
  const all = held.length
  const first = whole.length < 4 ? whole.map(({ key }) => key) : []

  if (whole.length === 0) return <Typography.Text type="secondary">{word('none')}</Typography.Text>

  /** While a search hides a part of the tree, ticking a page changes only the permissions that are visible. */
  function check(keys: readonly string[]) {
    const seen = new Set(shownKeys(nodes))
    const unseen = keysOf(chosen).filter((key) => !seen.has(key))
    onChange?.(permissionsOf([...unseen, ...keys.filter((key) => seen.has(key))]))
  }

  return (
    <div className="core-access-permissions">
      {all > SEARCHED_FROM && (
        <Input.Search
          allowClear
          value={wanted}
          placeholder={word('search')}
          aria-label={word('search')}
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      <Checkbox
        disabled={disabled}
        checked={count >= all && all > 0}
        indeterminate={count > 0 && count < all}
        onChange={({ target }) => onChange?.(target.checked ? held : [])}
      >
        {word('all')} · {word('chosenOf', { count, all })}
      </Checkbox>
      {nodes.length === 0 && <Typography.Text type="secondary">{word('nothingFound')}</Typography.Text>}
      <Tree
        checkable
        selectable={false}
        motion={false}
        disabled={disabled}
        expandedKeys={wanted.trim() ? nodes.flatMap((app) => [app.key, ...below(app)]) : (opened ?? first)}
        onExpand={(keys) => setOpened(keys.map(String))}
        treeData={nodes}
        checkedKeys={keysOf(chosen).filter((key) => shownKeys(nodes).includes(key))}
        onCheck={(checked) => check((Array.isArray(checked) ? checked : checked.checked).map(String))}
      />
    </div>
  )
}

const below = ({ children = [] }: { children?: { key: string }[] }) => children.map(({ key }) => key)
