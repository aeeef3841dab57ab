import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../../access/session.ts'
import { ApiRefusal } from '../../api/client.ts'
import { useProduct } from '../../app/product.ts'
import { Layout } from './layout.tsx'
import { wordsQuery } from './words-query.ts'
import './shell.css'
import { Loading, UnreachablePage } from '../../page/states.tsx'

/** The pages that need a session. Nothing is drawn before the session and its language are loaded. */
export default function Shell() {
  const client = useQueryClient()
  const session = useQuery(sessionQuery)
  const { apps } = useProduct()
  const words = useQuery({ ...wordsQuery(session.data, apps), enabled: session.data !== undefined })
  if (session.data && words.isSuccess) return <Layout />
  const error = session.error ?? words.error
  // After a 401 the sign-in page is already opening; an error page would only flash.
  const leaving = error instanceof ApiRefusal && error.body.statusCode === 401
  if (!error || leaving || session.isFetching) return <Loading whole />
  const fault = error instanceof ApiRefusal ? error.message : undefined
  return <UnreachablePage fault={fault} onRetry={() => client.refetchQueries({ type: 'active' })} />
}
