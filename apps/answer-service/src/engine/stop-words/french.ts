/**
 * French function words: PostgreSQL's list with additions. Lists single letters, because `foreignWords` splits 'l’aide'
 * into 'l' and 'aide'.
 */
export const FRENCH = `
afin ai aie aient aies ainsi ait alors après as au aucun aura aurai auraient aurais aurait auras aurez auriez aurions
aurons auront aussi autre autres aux avaient avais avait avant avec avez aviez avions avoir avons ayant ayante ayantes
ayants ayez ayons bien c car ce cela celle celles celui ces cet cette ceux ci comme d dans de depuis des devez dois
doit doivent donc dont du elle en entre es est et eu eue eues eurent eus eusse eussent eusses eussiez eussions eut eux
eûmes eût eûtes faire fait faut furent fus fusse fussent fusses fussiez fussions fut fûmes fût fûtes ici il ils j
jamais je jusqu jusque l la le les leur leurs lors lorsqu lorsque lui là m ma mais me mes moi moins mon même n ne ni
non nos notamment notre nous nul on ont ou oui par pas peu peut peuvent peux plus pour pouvez pouvoir puis puisqu
puisque qu que quelqu qui rien s sa sans se selon sera serai seraient serais serait seras serez seriez serions serons
seront ses si soient sois soit sommes son sont sous soyez soyons suis sur t ta te tel tels tes toi ton tous tout toute
toutes très tu un une vers voici voilà vos votre vous y à ça étaient étais était étant étante étantes étants étiez
étions été étée étées étés êtes être
`;
