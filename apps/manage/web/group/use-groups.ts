import type { FlatNode } from '@atrium/core/contract/patterns/tree'
import { api } from '@atrium/core/web/api/client'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useWords } from '../words.ts'

export interface Group extends FlatNode {
  rev: number
  userCount: number | null
}

const KEY = ['manage', 'group', 'list', 'tree']

/** All groups that this user may read; undefined before the first answer. */
export function useGroups(): Group[] | undefined {
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await api.get<{ list: Group[] }>('/api/group/list', {})).list,
  }).data
}

/** Moves a group below another one, or to the top level. */
export function useMoveGroup() {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { word } = useWords()
  return useMutation({
    mutationFn: ({ group, parentId }: { group: Group; parentId: string | null }) =>
      api.put('/api/group', { _id: group._id, rev: group.rev, parentId }),
    onSuccess: (_answer, { group }) => void message.success(word('groupMoved', { name: group.name })),
    onError: (error) => void message.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['manage', 'group'] }),
  })
}
