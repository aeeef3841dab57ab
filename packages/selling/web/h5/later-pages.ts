/** The pages that nobody opens first, in one file: who has opened one of them may need another one without a connection. */

export { FeedbackPage } from './feedback-page.tsx'
export { MessagesPage } from './messages/page.tsx'
export { NearbyPage } from './nearby/page.tsx'
export { OrderPage } from './order/page.tsx'
export { OrdersPage } from './orders-page.tsx'
export { RefundPage } from './refund-page.tsx'
export { SignInPage } from './sign-in-page.tsx'
export { WalletPage } from './wallet/page.tsx'
export { WithdrawPage } from './wallet/withdraw-page.tsx'
export { WeixinReturnPage } from './weixin/return-page.tsx'
