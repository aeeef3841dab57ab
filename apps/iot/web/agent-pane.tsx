import { branchOf, type FlatNode, treeOf } from '@atrium/core/contract/patterns/tree'
import { api } from '@atrium/core/web/api/client'
import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tree } from 'antd'
import { useWords } from './words.ts'

interface AgentPaneProps {
  filters: Readonly<Record<string, string>>
  onFilter(parameters: Readonly<Record<string, string | undefined>>): void
}

/**
 * The tree of agents beside a list. Choosing an agent shows the rows that belong to it and to the agents below it. In
 * the list of agents, these are the agents below it.
 */
export default function AgentPane({ filters, onFilter }: AgentPaneProps) {
  const { word } = useWords()
  const { app, entity } = useEntityPage()
  const field = entity.name === 'agent' ? 'parent' : 'agent'
  const { data: agents } = useQuery({
    // The key begins with the list's key, so that a change of an agent refetches the tree as well.
    queryKey: [app.key, 'agent', 'tree'],
    queryFn: async () => (await api.get<{ list: FlatNode[] }>('/api/iot/agent/tree', {})).list,
  })
  if (!agents) return <Skeleton active title={false} />
  if (agents.length === 0) return <span className="core-crud-muted">{word('noAgents')}</span>
  const chosen = filters[field]?.split(',')[0]
  return (
    <Tree
      blockNode
      defaultExpandAll
      aria-label={word('agents')}
      treeData={[{ key: '', title: word('allAgents'), children: treeOf(agents) }]}
      selectedKeys={[chosen ?? '']}
      onSelect={([key]) => onFilter({ [field]: key ? branchOf(agents, String(key)).join(',') : undefined })}
    />
  )
}
