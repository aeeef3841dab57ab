import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { holds } from '../../../contract/access.ts'
import { type Entity, permissionFor } from '../../../contract/define/entity.ts'
import type { FlatNode } from '../../../contract/patterns/tree.ts'
import { useSession } from '../../access/session.ts'
import { api } from '../../api/client.ts'
import { useFollow } from '../../live/use-follow.ts'
import { useEntityPage } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { useCrudWords } from '../words.ts'
import { type Move, moved } from './moves.ts'

/** The tree of this app to which a field refers; undefined: its rows are no tree, or belong to another app. */
export function useTreeEntity(to: string | undefined): Entity | undefined {
  const { app } = useEntityPage()
  const target = app.entities?.find(({ name }) => name === to)
  return target?.tree && target
}

/** The tree of the first filter by branch, with the name of the filter. */
export function useBranchFilter(): { field: string; tree: Entity } | undefined {
  const { entity } = useEntityPage()
  const filter = entity.list.filters?.find((one) => typeof one !== 'string' && one.by === 'branch')
  const name = typeof filter === 'object' ? filter.field : undefined
  const field = name === undefined ? undefined : entity.fields[name]
  const tree = useTreeEntity(field?.kind === 'ref' ? field.to : undefined)
  return tree && name !== undefined ? { field: name, tree } : undefined
}

/** Whether the person has a permission for an entity of this app. */
export function useMayOf(): (entity: Entity, permission: string) => boolean {
  const { app } = useEntityPage()
  const { permissions } = useSession()
  return (entity, permission) => holds(permissions, [app.key, entity.module, permissionFor(entity, permission)])
}

// The key begins with that of the lists, so that a change of a node requests its tree again.
const keyOf = (app: string, { name }: Entity) => [app, name, 'tree']

/** The nodes, siblings in their order; undefined before the first answer. The page follows changes of others. */
export function useNodes(entity: Entity): FlatNode[] | undefined {
  const { app } = useEntityPage()
  const queryKey = keyOf(app.key, entity)
  useFollow({ app: app.key, entity: entity.name }, queryKey)
  return useQuery({
    queryKey,
    queryFn: async () => (await api.get<{ list: FlatNode[] }>(`${entity.path}/tree`, {})).list,
  }).data
}

/** Moves a node. It stands in its new place at once, and goes back with the reason if the server refuses. */
export function useMoveNode(entity: Entity) {
  const { app } = useEntityPage()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { word } = useCrudWords()
  const queryKey = keyOf(app.key, entity)
  return useMutation({
    mutationFn: (move: Move) => api.put(`${entity.path}/order`, move),
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<FlatNode[]>(queryKey)
      if (before) queries.setQueryData(queryKey, moved(before, move))
      return { before, name: before?.find(({ _id }) => _id === move._id)?.name ?? '' }
    },
    onSuccess: (_answer, _move, { name }) => void message.success(word('nodeMoved', { name })),
    onError: (error, _move, kept) => {
      if (kept?.before) queries.setQueryData(queryKey, kept.before)
      void message.error(errorText(error))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [app.key, entity.name] }),
  })
}
