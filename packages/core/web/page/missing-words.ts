// Not among the words of the shell: a public page shows them, too, and loads none of those.
export const missingWords = {
  zh_CN: {
    missing: '这部分没有加载出来，恢复后自动显示',
    reloadPage: '这部分没有加载出来，请重新加载页面',
    missingPage: '页面没有加载出来',
    missingPageHint: '网络恢复后会自动显示。',
    reloadPageHint: '程序可能已更新，请重新加载页面。',
    again: '重新加载',
    trying: '加载中…',
  },
  en_US: {
    missing: 'This part did not load. It will appear when the connection is back.',
    reloadPage: 'This part did not load. Please reload the page.',
    missingPage: 'The page did not load',
    missingPageHint: 'It will appear when the connection is back.',
    reloadPageHint: 'The program may have been updated. Please reload the page.',
    again: 'Load again',
    trying: 'Loading…',
  },
}
