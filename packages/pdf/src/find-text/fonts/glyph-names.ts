/**
 * Unicode of glyph names, by code points: the part of the Adobe Glyph List that fonts without ToUnicode use. Other
 * names say their code points themselves (`uni0041`, `u1F600`).
 */
const LIST = `
  20:space,spacehackarabic 21:exclam 22:quotedbl 23:numbersign 24:dollar 25:percent 26:ampersand 27:quotesingle
  28:parenleft,parenleftBig,parenleftbig,parenleftBigg,parenleftbigg
  29:parenright,parenrightBig,parenrightbig,parenrightBigg,parenrightbigg 2a:asterisk 2b:plus 2c:comma 2d:hyphen
  2e:period 2f:slash,slashbig,slashBig,slashBigg,slashbigg 30:zero 31:one 32:two 33:three 34:four 35:five 36:six
  37:seven 38:eight 39:nine 3a:colon 3b:semicolon 3c:less 3d:equal 3e:greater 3f:question 40:at 41:A 42:B 43:C
  44:D 45:E 46:F 47:G 48:H 49:I 4a:J 4b:K 4c:L 4d:M 4e:N 4f:O 50:P 51:Q 52:R 53:S 54:T 55:U 56:V 57:W 58:X 59:Y
  5a:Z 5b:bracketleft,bracketleftbig,bracketleftBig,bracketleftbigg,bracketleftBigg 5c:backslash
  5d:bracketright,bracketrightBig,bracketrightbig,bracketrightbigg,bracketrightBigg 5e:asciicircum 5f:underscore
  60:grave 61:a 62:b 63:c 64:d 65:e 66:f 67:g 68:h 69:i 6a:j 6b:k 6c:l 6d:m 6e:n 6f:o 70:p 71:q 72:r 73:s 74:t
  75:u 76:v 77:w 78:x 79:y 7a:z 7b:braceleft,braceleftBig,braceleftbig,braceleftbigg,braceleftBigg
  7c:bar,verticalbar 7d:braceright,bracerightBig,bracerightbig,bracerightbigg,bracerightBigg 7e:asciitilde
  a0:nbspace,nonbreakingspace a1:exclamdown a2:cent a3:sterling a4:currency a5:yen a6:brokenbar a7:section
  a8:dieresis a9:circlecopyrt,copyright aa:ordfeminine ab:guillemotleft ac:logicalnot ad:sfthyphen,softhyphen
  ae:registered af:macron,overscore b0:degree b1:plusminus b4:acute b5:mu,mu1 b6:paragraph
  b7:middot,periodcentered b8:cedilla ba:ordmasculine bb:guillemotright bc:onequarter bd:onehalf be:threequarters
  bf:questiondown c0:Agrave c1:Aacute c2:Acircumflex c3:Atilde c4:Adieresis c5:Aring c6:AE c7:Ccedilla c8:Egrave
  c9:Eacute ca:Ecircumflex cb:Edieresis cc:Igrave cd:Iacute ce:Icircumflex cf:Idieresis d0:Eth d1:Ntilde d2:Ograve
  d3:Oacute d4:Ocircumflex d5:Otilde d6:Odieresis d7:multiply d8:Oslash d9:Ugrave da:Uacute db:Ucircumflex
  dc:Udieresis dd:Yacute de:Thorn df:germandbls e0:agrave e1:aacute e2:acircumflex e3:atilde e4:adieresis e5:aring
  e6:ae e7:ccedilla e8:egrave e9:eacute ea:ecircumflex eb:edieresis ec:igrave ed:iacute ee:icircumflex
  ef:idieresis f0:eth f1:ntilde f2:ograve f3:oacute f4:ocircumflex f5:otilde f6:odieresis f7:divide f8:oslash
  f9:ugrave fa:uacute fb:ucircumflex fc:udieresis fd:yacute fe:thorn ff:ydieresis 100:Amacron 101:amacron
  102:Abreve 103:abreve 104:Aogonek 105:aogonek 106:Cacute 107:cacute 108:Ccircumflex 109:ccircumflex
  10a:Cdot,Cdotaccent 10b:cdot,cdotaccent 10c:Ccaron 10d:ccaron 10e:Dcaron 10f:dcaron 110:Dcroat,Dslash
  111:dcroat,dmacron 112:Emacron 113:emacron 114:Ebreve 115:ebreve 116:Edot,Edotaccent 117:edot,edotaccent
  118:Eogonek 119:eogonek 11a:Ecaron 11b:ecaron 11c:Gcircumflex 11d:gcircumflex 11e:Gbreve 11f:gbreve
  120:Gdot,Gdotaccent 121:gdot,gdotaccent 122:Gcedilla,Gcommaaccent 123:gcedilla,gcommaaccent 124:Hcircumflex
  125:hcircumflex 126:Hbar 127:hbar 128:Itilde 129:itilde 12a:Imacron 12b:imacron 12c:Ibreve 12d:ibreve
  12e:Iogonek 12f:iogonek 130:Idot,Idotaccent 131:dotlessi 132:IJ 133:ij 134:Jcircumflex 135:jcircumflex
  136:Kcedilla,Kcommaaccent 137:kcedilla,kcommaaccent 138:kgreenlandic 139:Lacute 13a:lacute
  13b:Lcedilla,Lcommaaccent 13c:lcedilla,lcommaaccent 13d:Lcaron 13e:lcaron 13f:Ldot,Ldotaccent
  140:ldot,ldotaccent 141:Lslash 142:lslash 143:Nacute 144:nacute 145:Ncedilla,Ncommaaccent
  146:ncedilla,ncommaaccent 147:Ncaron 148:ncaron 149:napostrophe,quoterightn 14a:Eng 14b:eng 14c:Omacron
  14d:omacron 14e:Obreve 14f:obreve 150:Odblacute,Ohungarumlaut 151:odblacute,ohungarumlaut 152:OE 153:oe
  154:Racute 155:racute 156:Rcedilla,Rcommaaccent 157:rcedilla,rcommaaccent 158:Rcaron 159:rcaron 15a:Sacute
  15b:sacute 15c:Scircumflex 15d:scircumflex 15e:Scedilla 15f:scedilla 160:Scaron 161:scaron
  162:Tcedilla,Tcommaaccent 163:tcedilla,tcommaaccent 164:Tcaron 165:tcaron 166:Tbar 167:tbar 168:Utilde
  169:utilde 16a:Umacron 16b:umacron 16c:Ubreve 16d:ubreve 16e:Uring 16f:uring 170:Udblacute,Uhungarumlaut
  171:udblacute,uhungarumlaut 172:Uogonek 173:uogonek 174:Wcircumflex 175:wcircumflex 176:Ycircumflex
  177:ycircumflex 178:Ydieresis 179:Zacute 17a:zacute 17b:Zdot,Zdotaccent 17c:zdot,zdotaccent 17d:Zcaron
  17e:zcaron 17f:longs,slong 192:florin 218:Scommaaccent 219:scommaaccent 2c6:circumflex 2c7:caron
  2c8:verticallinemod 2c9:firsttonechinese 2cd:macronlowmod 2ce:gravelowmod 2cf:acutelowmod 2d4:uptackmod
  2d5:downtackmod 2d6:plusmod 2d7:minusmod 2d8:breve 2d9:dotaccent 2da:ring 2db:ogonek
  2dc:ilde,tilde,tildewide,tildewider,tildewidest 2dd:hungarumlaut 374:numeralsigngreek 37a:ypogegrammeni
  37e:questiongreek 384:tonos 385:dialytikatonos,dieresistonos 386:Alphatonos 387:anoteleia 388:Epsilontonos
  389:Etatonos 38a:Iotatonos 38c:Omicrontonos 38e:Upsilontonos 38f:Omegatonos 391:Alpha 392:Beta 393:Gamma
  394:Deltagreek 395:Epsilon 396:Zeta 397:Eta 398:Theta 399:Iota 39a:Kappa 39b:Lambda 39c:Mu 39d:Nu 39e:Xi
  39f:Omicron 3a0:Pi 3a1:Rho 3a3:Sigma 3a4:Tau 3a5:Upsilon 3a6:Phi 3a7:Chi 3a8:Psi 3a9:Omegagreek 3aa:Iotadieresis
  3ab:Upsilondieresis 3ac:alphatonos 3ad:epsilontonos 3ae:etatonos 3af:iotatonos 3b1:alpha 3b2:beta 3b3:gamma
  3b4:delta 3b5:epsilon 3b6:zeta 3b7:eta 3b8:theta 3b9:iota 3ba:kappa 3bb:lambda 3bc:mugreek 3bd:nu 3be:xi
  3bf:omicron 3c0:pi 3c1:rho 3c2:sigma1,sigmafinal 3c3:sigma 3c4:tau 3c5:upsilon 3c6:phi 3c7:chi 3c8:psi 3c9:omega
  3ca:iotadieresis 3cb:upsilondieresis 3cc:omicrontonos 3cd:upsilontonos 3ce:omegatonos 3d0:betasymbolgreek
  3d1:theta1,thetasymbolgreek 3d2:Upsilon1 3d5:phi1,phisymbolgreek 3d6:omega1,pisymbolgreek 3da:Stigmagreek
  3dc:Digammagreek 3de:Koppagreek 3e0:Sampigreek 3e2:Sheicoptic 3e3:sheicoptic 3e4:Feicoptic 3e5:feicoptic
  3e6:Kheicoptic 3e7:kheicoptic 3e8:Horicoptic 3e9:horicoptic 3ea:Gangiacoptic 3eb:gangiacoptic 3ec:Shimacoptic
  3ed:shimacoptic 3ee:Deicoptic 3ef:deicoptic 3f0:kappasymbolgreek 3f1:rhosymbolgreek 3f3:yotgreek 401:afii10023
  402:afii10051 403:afii10052 404:afii10053 405:afii10054 406:afii10055 407:afii10056 408:afii10057 409:afii10058
  40a:afii10059 40b:afii10060 40c:afii10061 40e:afii10062 40f:afii10145 410:afii10017 411:afii10018 412:afii10019
  413:afii10020 414:afii10021 415:afii10022 416:afii10024 417:afii10025 418:afii10026 419:afii10027 41a:afii10028
  41b:afii10029 41c:afii10030 41d:afii10031 41e:afii10032 41f:afii10033 420:afii10034 421:afii10035 422:afii10036
  423:afii10037 424:afii10038 425:afii10039 426:afii10040 427:afii10041 428:afii10042 429:afii10043 42a:afii10044
  42b:afii10045 42c:afii10046 42d:afii10047 42e:afii10048 42f:afii10049 430:afii10065 431:afii10066 432:afii10067
  433:afii10068 434:afii10069 435:afii10070 436:afii10072 437:afii10073 438:afii10074 439:afii10075 43a:afii10076
  43b:afii10077 43c:afii10078 43d:afii10079 43e:afii10080 43f:afii10081 440:afii10082 441:afii10083 442:afii10084
  443:afii10085 444:afii10086 445:afii10087 446:afii10088 447:afii10089 448:afii10090 449:afii10091 44a:afii10092
  44b:afii10093 44c:afii10094 44d:afii10095 44e:afii10096 44f:afii10097 451:afii10071 452:afii10099 453:afii10100
  454:afii10101 455:afii10102 456:afii10103 457:afii10104 458:afii10105 459:afii10106 45a:afii10107 45b:afii10108
  45c:afii10109 45e:afii10110 45f:afii10193 462:afii10146 463:afii10194 472:afii10147 473:afii10195 474:afii10148
  475:afii10196 490:afii10050 491:afii10098 4d9:afii10846 5b0:afii57799 5b1:afii57801 5b2:afii57800 5b3:afii57802
  5b4:afii57793 5b5:afii57794 5b6:afii57795 5b7:afii57798 5b8:afii57797 5b9:afii57806 5bb:afii57796 5bc:afii57807
  5bd:afii57839 5be:afii57645 5bf:afii57841 5c0:afii57842 5c1:afii57804 5c2:afii57803 5c3:afii57658 5d0:afii57664
  5d1:afii57665 5d2:afii57666 5d3:afii57667 5d4:afii57668 5d5:afii57669 5d6:afii57670 5d7:afii57671 5d8:afii57672
  5d9:afii57673 5da:afii57674 5db:afii57675 5dc:afii57676 5dd:afii57677 5de:afii57678 5df:afii57679 5e0:afii57680
  5e1:afii57681 5e2:afii57682 5e3:afii57683 5e4:afii57684 5e5:afii57685 5e6:afii57686 5e7:afii57687 5e8:afii57688
  5e9:afii57689 5ea:afii57690 5f0:afii57716 5f1:afii57717 5f2:afii57718 60c:afii57388 61b:afii57403 61f:afii57407
  621:afii57409 622:afii57410 623:afii57411 624:afii57412 625:afii57413 626:afii57414 627:afii57415 628:afii57416
  629:afii57417 62a:afii57418 62b:afii57419 62c:afii57420 62d:afii57421 62e:afii57422 62f:afii57423 630:afii57424
  631:afii57425 632:afii57426 633:afii57427 634:afii57428 635:afii57429 636:afii57430 637:afii57431 638:afii57432
  639:afii57433 63a:afii57434 640:afii57440 641:afii57441 642:afii57442 643:afii57443 644:afii57444 645:afii57445
  646:afii57446 647:afii57470 648:afii57448 649:afii57449 64a:afii57450 64b:afii57451 64c:afii57452 64d:afii57453
  64e:afii57454 64f:afii57455 650:afii57456 651:afii57457 652:afii57458 660:afii57392 661:afii57393 662:afii57394
  663:afii57395 664:afii57396 665:afii57397 666:afii57398 667:afii57399 668:afii57400 669:afii57401 66a:afii57381
  66d:afii63167 679:afii57511 67e:afii57506 686:afii57507 688:afii57512 691:afii57513 698:afii57508 6a4:afii57505
  6af:afii57509 6ba:afii57514 6d2:afii57519 6d5:afii57534 2010:hyphentwo 2012:figuredash 2013:endash 2014:emdash
  2015:afii00208,horizontalbar 2016:dblverticalbar,bardbl 2017:dbllowline,underscoredbl 2018:quoteleft
  2019:quoteright 201a:quotesinglbase 201b:quotereversed 201c:quotedblleft 201d:quotedblright 201e:quotedblbase
  2020:dagger 2021:daggerdbl 2022:bullet 2024:onedotenleader 2025:twodotenleader,twodotleader 2026:ellipsis
  202c:afii61573 202d:afii61574 202e:afii61575 2030:perthousand 2032:minute,prime 2033:second 2035:primereversed
  2039:guilsinglleft 203a:guilsinglright 2044:fraction 20a3:franc 20a4:afii08941,lira 20a7:peseta 20a9:won
  20aa:afii57636,newsheqelsign,sheqel,sheqelhebrew 20ab:dong 20ac:Euro,euro 2116:afii61352,numero 2118:weierstrass
  211c:Rfraktur 211e:prescription 2121:telephone 2122:trademark 2126:Ohm,Omega 215b:oneeighth 2190:arrowleft
  2191:arrowup 2192:arrowright 2193:arrowdown 2202:partialdiff 2206:Delta,increment
  220f:product,productdisplay,producttext 2211:summation,summationdisplay,summationtext 2212:minus
  221a:radical,radicalbig,radicalBig,radicalBigg,radicalbigg,radicalbt,radicaltp,radicalvertex 221e:infinity
  222b:integral,integraldisplay,integraltext 2248:approxequal 2260:notequal 2264:lessequal 2265:greaterequal
  25a0:blacksquare,filledbox 25a1:H22073,whitesquare 25cb:circle,whitecircle 25cf:H18533,blackcircle fb00:ff,f_f
  fb01:fi,f_i fb02:fl,f_l fb03:ffi,f_f_i fb04:ffl,f_f_l
`

const TEXTS = new Map(
  LIST.trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [code = '', names = ''] = entry.split(':')
      return names.split(',').map((name) => [name, String.fromCodePoint(Number.parseInt(code, 16))] as const)
    }),
)

/** Undefined if the name says nothing (Adobe Glyph List Specification 2). */
export function textOfGlyphName(name: string): string | undefined {
  const known = TEXTS.get(name)
  if (known !== undefined) return known
  const stem = name.split('.', 1)[0] as string
  if (stem === '' || stem.length > 64) return undefined
  const texts = stem.split('_').map((part) => TEXTS.get(part) ?? spelledText(part))
  return texts.includes(undefined) ? undefined : texts.join('')
}

function spelledText(name: string): string | undefined {
  const digits = /^uni((?:[0-9A-F]{4})+)$/.exec(name)?.[1]?.match(/.{4}/g) ?? /^u([0-9A-F]{4,6})$/.exec(name)?.slice(1)
  const codes = digits?.map((hex) => Number.parseInt(hex, 16))
  if (codes === undefined || codes.some((code) => code > 0x10ffff || (code >= 0xd800 && code < 0xe000)))
    return undefined
  return String.fromCodePoint(...codes)
}
