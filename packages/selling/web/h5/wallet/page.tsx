import { formatFen } from '@atrium/core/web/crud/values/money'
import { Failed, Frame, Notice, Waiting } from '@atrium/core/web/phone/frame'
import { MoreButton } from '@atrium/core/web/phone/more-button'
import { Link, useSearchParams } from 'react-router'
import { eachOnce } from '../each-once.ts'
import { isSignedOut, usePhone } from '../phone.tsx'
import { type PhonePage, useAllPages } from '../use-all-pages.ts'
import { useWord } from '../words.ts'
import { AccountHead } from './account-head.tsx'
import { LedgerEntries, Withdrawals } from './ledger-entries.tsx'
import { type Account, type LedgerEntry, leastOf, useWallet, type Wallet, type Withdrawal } from './wallet.ts'
import './wallet.css'

interface Page extends PhonePage<LedgerEntry> {
  withdrawals: Withdrawal[]
}

/** `/h5/<app>/wallet`: the consumer's balance with the seller, its entries, and the link to withdraw it. */
export function WalletPage() {
  const { app, token } = usePhone()
  const word = useWord()
  const [search] = useSearchParams()
  const { data: wallet, error, refetch } = useWallet()
  const up = `/h5/${app.key}/orders`
  if (token === null || isSignedOut(error)) {
    return (
      <Frame title={word('wallet')} up={up}>
        <Notice icon="money" title={word('walletNobody')} text={word('walletNobodyHint')}>
          <Link className="core-phone-button" to={`/h5/${app.key}/sign-in?to=wallet`}>
            {word('signIn')}
          </Link>
        </Notice>
      </Frame>
    )
  }
  if (!wallet) {
    return (
      <Frame title={word('wallet')} up={up}>
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />}
      </Frame>
    )
  }
  const wanted = search.get('account')
  const account = wallet.accounts.find(({ key }) => key === wanted) ?? wallet.accounts[0]!
  return (
    <Frame title={word('wallet')} up={up} bar={<PayOut wallet={wallet} account={account} />}>
      <AccountHead accounts={wallet.accounts} account={account} />
      <Book key={account.key} account={account} />
    </Frame>
  )
}

/** The link to withdraw, or the reason why it is not possible; nothing for a wallet without money. */
function PayOut({ wallet: { isKnown, terms }, account }: { wallet: Wallet; account: Account }) {
  const { app } = usePhone()
  const word = useWord()
  const { key, balance, frozen } = account
  if (!terms || (balance === 0 && frozen === 0)) return null
  if (frozen > 0) return <p className="core-phone-muted">{word('payOutOpen')}</p>
  const leastFen = leastOf(account, terms)
  if (balance < leastFen)
    return <p className="core-phone-muted">{word('payOutLeast', { money: formatFen(leastFen) })}</p>
  if (!isKnown) {
    return (
      <>
        <p className="core-phone-muted">{word('payOutSignIn')}</p>
        <Link className="core-phone-button core-phone-wide" to={`/h5/${app.key}/sign-in?to=wallet`}>
          {word('signIn')}
        </Link>
      </>
    )
  }
  return (
    <Link
      className="core-phone-button core-phone-button-main core-phone-wide"
      to={`/h5/${app.key}/wallet/withdraw?account=${key}`}
    >
      {word('payOut')}
    </Link>
  )
}

function Book({ account: { key, balance, frozen } }: { account: Account }) {
  const { who } = usePhone()
  // The key contains the balance, because a withdrawal or payment adds an entry.
  const queryKey = ['h5', 'wallet', who, 'lines', key, balance, frozen]
  const query = useAllPages<Page>(queryKey, '/api/client/wallet/line', { account: key })
  const { data, error, refetch } = query
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />
  return (
    <>
      <Withdrawals list={data.pages[0]!.withdrawals} />
      <LedgerEntries list={eachOnce(data.pages)} />
      <MoreButton of={query} />
    </>
  )
}

/** The balance on the page of the orders, as a link to the wallet. */
export function WalletLink({ money }: { money: number }) {
  const { app } = usePhone()
  const word = useWord()
  return (
    <Link className="core-phone-strip core-phone-strip-link" data-tone="plain" to={`/h5/${app.key}/wallet`}>
      {word('wallet')}
      <span>{formatFen(money)}</span>
    </Link>
  )
}
