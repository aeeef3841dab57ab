export default {
  synonyms: '时间 日期 当前时间 星期',
  nearest: '倒计时 计时器 日历',
}
