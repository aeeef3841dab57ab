export default {
  synonyms: 'mixed dual axis combo bar line area scatter',
}
