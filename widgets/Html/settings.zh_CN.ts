export default {
  contentHtml: 'HTML 内容',
  'hint:contentHtml':
    '`data-column="列名"` 的元素显示该列的值；`data-row="1"` 指第几行，从 0 开始；`data-decimals="1"` 指小数位数。不能加载其他网站的图片、脚本和样式。',
  eventInit: 'eventInit 脚本',
  'hint:eventInit':
    '内容显示后运行一次。`atrium.onData((data) => …)` 收到 `{ rows, parameters, range }`；`atrium.click(row)` 触发监听。',
  reads: '数据',
  'reads=latest': '每组最新一行',
  'reads=history': '时段内各行',
}
