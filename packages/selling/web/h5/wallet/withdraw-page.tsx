import { Failed, Frame, Notice, Waiting } from '@atrium/core/web/phone/frame'
import { Navigate, useSearchParams } from 'react-router'
import { usePhone } from '../phone.tsx'
import { useWord } from '../words.ts'
import { useWallet } from './wallet.ts'
import { WithdrawForm } from './withdraw-form.tsx'

/** `/h5/<app>/wallet/withdraw`: the amount and the receiver of a withdrawal. */
export function WithdrawPage() {
  const { app, token } = usePhone()
  const word = useWord()
  const [search] = useSearchParams()
  const { data: wallet, error, refetch } = useWallet()
  const up = `/h5/${app.key}/wallet`
  if (token === null) return <Navigate to={up} replace />
  const wanted = search.get('account')
  const account = wallet?.accounts.find(({ key }) => key === wanted) ?? wallet?.accounts[0]
  if (wallet?.terms && wallet.isKnown && account && account.balance > 0 && account.frozen === 0) {
    return <WithdrawForm wallet={wallet} terms={wallet.terms} account={account} up={`${up}?account=${account.key}`} />
  }
  return (
    <Frame title={word('payOut')} up={up}>
      {wallet && <Notice icon="money" title={word('nothingToPayOut')} />}
      {!wallet && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />)}
    </Frame>
  )
}
