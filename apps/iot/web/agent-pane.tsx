import { branchOf, type FlatGroup, groupTree } from '@atrium/contract/group-tree'
import { api } from '@atrium/web/api/client'
import { useEntityRoom } from '@atrium/web/crud/entity-context'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tree } from 'antd'
import { useWords } from './words.ts'

interface AgentPaneProps {
  filters: Readonly<Record<string, string>>
  onFilter(parameters: Readonly<Record<string, string | undefined>>): void
}

/**
 * The agents at the left of a list, one below the other: choosing one shows what belongs to it and to all below it. In
 * the list of agents themselves, those are the agents below it.
 */
export default function AgentPane({ filters, onFilter }: AgentPaneProps) {
  const { word } = useWords()
  const { app, entity } = useEntityRoom()
  const field = entity.name === 'agent' ? 'parent' : 'agent'
  const { data: agents } = useQuery({
    // Below the list's own key: whatever changes an agent brings the tree anew.
    queryKey: [app.key, 'agent', 'tree'],
    queryFn: async () => (await api.get<{ list: FlatGroup[] }>('/api/iot/agent/tree', {})).list,
  })
  if (!agents) return <Skeleton active title={false} />
  if (agents.length === 0) return <span className="crud-muted">{word('noAgents')}</span>
  const chosen = filters[field]?.split(',')[0]
  return (
    <Tree
      blockNode
      defaultExpandAll
      aria-label={word('agents')}
      treeData={[{ key: '', title: word('allAgents'), children: groupTree(agents) }]}
      selectedKeys={[chosen ?? '']}
      onSelect={([key]) => onFilter({ [field]: key ? branchOf(agents, String(key)).join(',') : undefined })}
    />
  )
}
