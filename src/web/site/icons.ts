/**
 * The logo of the service, `icon`, as pictures for clients without SVG support. Drawn once with sharp, as PNG with
 * a palette: they never change, so no process draws them.
 */

/** The logo of the service: water over a mill wheel. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f6e7c"/><g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"><circle cx="16" cy="14.5" r="7"/><path d="M16 4.5v20M6 14.5h20M8.9 7.4l14.2 14.2M23.1 7.4 8.9 21.6"/></g><path d="M3 25q3.2-3 6.5 0t6.5 0 6.5 0 6.5 0v4a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3z" fill="#8ad7dd"/></svg>';

/** PNG of 32 × 32 pixels. */
const small = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAMAAABEpIrGAAABelBMVEVMaXEPbXsAbW2D0NcRa3wObXwObXsAf38PbnwPbnx/1NQO' +
    'bXwPbnwPbnwRbnkObXsObXwAZmYObXsObnwPbXsPbXsRcHwObnsPbnwObnt6yc96ytFhs7tgtLwObXsPbnwObnsMbXkObnz///+K' +
    '190PbnyfxcsnfYmUvsRwqbH9/v6Vv8UScH4xgo4heYb+/v58sLigxsuTvsTx9vepy9B+zNOFtb200dZsvcUbdYNSp7BZrrYUcoF/' +
    'ztQuiJQceIZqu8RAl6NHnqkth5Q3hpKGtr2z0daHt74geIXw9vfm8PGBs7rn8fKZwce41Ngad4WAxcyF09hBmaN9zNNZrbfP7/GF' +
    '09kvhZE4h5PT5OfV5ejY6Ona6erI3uHS5ObU5eeEtLzK3+KYwce00taWv8VEjplGj5rn8PI5iJM8iZWCs7sfeIVFjpnZ6Oo2hZGD' +
    'tLvv9fbk7/A6iJTJ3+KOu8FDjZjb6evo8fPu9fbH3eGNusHk7/E9ipWZwcib/FpXAAAAI3RSTlMA/QfzLfTUBvyRBvKU1SyQ0wWO' +
    'vZOXK/OWvpyczcu8u/EqjWUpMLYAAAAJcEhZcwAACxMAAAsTAQCanBgAAAGJSURBVDjLjZOFU8MwFMYDA6Yw3P1rSsvYBgOG+/Dh' +
    '7u7u/r+TNNey0o7ju17vya9p8t4LIUxp7ox0+kvpGf4sIpRanEJt5fI5tXwJTao8ThSYQqpqcvPZ/03rh4CQ6S+FxG36og6oMwVy' +
    'SaYwGgKN7L0aBaIxZjQGGkQ8mxQJIwgox3vQ9HCpAEER9xJ9rQhQD2wAV5oR0eMGQNuAiVO+h/s7YJpagNA4W/yQA4/MuB2zAKM4' +
    '2QdatGcqjmELsI5JqohNKvQca2ZAlZvCGJHlZp5vluU21DfJ6g/QEYaNwh3/X4FrJ3EPN9i2OUV8Sj/F14vNKcZ4HQK8Du/MeL2w' +
    'VvKAVfKMA58ftpUUvdgEnu17wbt5tCU2+fb0000DEPMQY/Owe504DwKYGRgcMiZqxXAE4KV0fk6SpP4+MZNLy4bDVc1HTtLU2sv8' +
    '7tlEZ5GPnF8HJKm9s6tHMjmU1pIslwFYRV01hPj+AtzsZjkrW5PlF6py+OV0licDKnLE9faUOezSjlIPIeQbCZec8oRr0j8AAAAA' +
    'SUVORK5CYII=',
  'base64',
);

/** PNG of 180 × 180 pixels, for home screens of phones. */
export const touchIcon = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAALQAAAC0CAMAAAAKE/YAAAADAFBMVEVMaXEObnsPbXsObnwPbnwQbHwObnwAc3MPbXsPbnwPbnoP' +
    'bXsObn0ScXoMcn+S//8ObXsPbXsObXsObnsAaWkPbXsObnwPbnyK190PbXsPbXsObXsObXwPbnsPbXwWa3wPbXsKan2K1twObXsP' +
    'bXsObHsPbXsObXsObnsObXwObXwQZ3cPbXsObXwNa3gQbXsPbnwPb3sPbXsPbnwObnuR2toObXsObXyJ190PbnuK19wPbXuJ19yJ' +
    '19yK19yK1txrvcaK190PbnwPbXyK1twRbnsQb3yJ1t2J192J19yL19yM1t2J1dwbeYUPbHsXc4IPbXz///+K190Pbnw8iZWfxcu/' +
    '2Nwee4gScH4UcX/H3eEZdIKx0NTD294Qb32rzNEbdYMadYLH3eCwz9QTcH7+/v4Xc4H9/v4ofor6/Pxcnab9/f2qzNFou8O41Ng6' +
    'iZQheYakyM0Wc4Dw9venys9ioKmJ1twTcoAjeoeFtr2G09qH1dvX5+mexMrF3N93rbW819vs9PWHt76F09kXdYP0+PlLkp1In6ln' +
    'o6zl7/FXmqSJuL9tp7Awgo5CmqQsh5PQ4+VfnqgTcX/3+/ssgIxDjZkmfIjR4+Zgn6hzq7M3hpLf7O6vz9Mke4gugY15r7fk7/Ba' +
    'rrhuwMgceYaYwcd2x85tvsdGkJpAjJfi7e96ydFwwMiNusEadoP2+fo2kJytztP7/f3y9/gnfYmy0dWQvMPb6etNoqxFnKfV5ehw' +
    'qbFkt8A7lJ/3+vtIkZuD0dglgY54yM/T5Od+srn4+/ucw8ldsbovipXn8fKhxsxgtL3K4OO109ZSl6HN4eSUvsQxjJdqpq41hZF8' +
    'sLg0jpoVc4Ejf4zr8/Qdd4T1+flQprCAztXd6+3Y6OpPlZ9Zm6V9zdSAsrpUqbNvqLA4kZ3u9fa71trg7O58y9Lo8fOT2uA/mKKc' +
    '3eJyw8vj9fdxwcmAz9Zvwcg0jZlMo63v+vrA6e0phJCx5OggfYlMoauk4OXc8/Ws4+dXpK7y+vseeYbILY2rAAAAUXRSTlMA8+3E' +
    '1h6QBSvuUPkgDRQC4nXnoQLc4P6qx7jw9etUC4QW/YCINbV6eNPkD0yKEy5yMtjJ0gfRVoiZ7pPQyDpXWtS6MX88XrCCb24mJVRE' +
    'WKpbSCqiAAAACXBIWXMAAD5JAAA+SQE1IK/ZAAALDUlEQVR42u2deVwURxbHRzkUjeKtmGgSMZqYNZj72Ny7m+y9213izAAO58DA' +
    'ct/IKSCnoLjcVxAEURMNKmpUdD2i0VVjvNfd3DHJJnvf92dhgKG7q6q7q6drpufzye+/nu6u+tLUVL/36s0rnU5aE/wWLp3p88hs' +
    'r8mAmiZ7zX7EbebShX4TdPZr1oMrfnw7cKDueNH3h/aBT1w8AzhBXk9+Synx/dPdgdPkPn2KAuSpvl7AqRrneTch8pTldwCna9zi' +
    'O0mYvzYNaELLXpKNfNt8oBnNv00e8yQvoCHd/ricN4nnXKAtPSk5bd/9MNCcfKaKM3s8BDSo2aIDe+I0oEnN8MMz+3kBjWr8ROzY' +
    'mAY0q2WYETL1IaBhzUa+1Cc8DDQtH9TM93WgcXkizI25WoeeOwmyN9R1T0wxrTk5rTEmdX0DDwH0ElWbz8xjrMrLVNd64jM/rmrj' +
    'yQ3MiBqSVW2YN0CmLFO17SzGpixVG57G9QqWq/uVKR+DLle35bvGmB8Yp2rLFoYji7oBhjGD7y51H0cCFzpB3bZ9bSNa5WjMSi70' +
    'SpUdmftHoKcD14EG00eg3V0J2n2Y+R7gStDgQTqWEl1oq900a4FrQc+YRWN0UIa2jo97XQ16aP540dWglwx6WWTh0dDGysqyRPWg' +
    'E8sqKxtDiRDGTdD5Ed1w8NYQyM4sA94sTajZwoV+sybBiL3YkLVz6JpbB4kgJuoWklxeOYrSGoFk6D2xaoCBNBDQ/x4SPCJ49JJK' +
    'Mqt6KcHVJWYbSDhEbTpyJoXBKuXMEcj3igi3nTaXEGDcq5tJcHUBh0JA3Vb4GSOhlsI2HDPDFBBgzNS5yb/YeJLBUNf372Rk6KS/' +
    'BcPMnDTK53DT3Sf/4j18BBt1/ZloRqai/duQzAyzRz7HY7o58i8ONKOoDU0pDIFSmgwoZnOgfI45uvEEg6mBgal7NzKE2tgLMzMN' +
    'BBgLdCTr3euF/Ycb86MZYvUVGoXMzHoCjMk6orhRgbCvtxhFgm77lCgWpSN7iYcxVBQWCOhBg8DVNJgDQgBNaFnUP8EeqMNMDC1F' +
    '3RdWWFLH/aCupDIgSl1mcmhR6ncLa1Gm6Z78BjWZFUDjqQMq8Pb0kXj1mJVAY6h/XifuBGy9oBazImgQmAd1fivfIOW5mMrWwn+p' +
    'EmZl0CAJ6j3eKO1uGfZCt50BDoNOQ/yfg4xS0IZgxG1pjoKuR5p1Y9RoaCQzk9LmIOhY9Dxgo0ZCo5kZJtUx0CVmRpwaBY1jJvMO' +
    'FUMb38W+J0aoEdBYZobJMToA+h2RN/IwNQwtwsww79CHNuxjpKghaFFm5lcG6tD86e4XKGohNMzMv62RNrTpOM+m27oaQS2AhpkD' +
    'jvRxD4+bKENv5fW+BWGHBBn50AjmEMAL9zF1lKFzuZ39+gbKegrq5R71opjBjeu8ICVd6ORb3M5eQfuNG7EHVn/QGti9zLO2kqlC' +
    '13D7WhuqwG8csUUDeRZfDFVo3hs8S4G3a7OfC+14l+sU5xcwURZyH33M5rdwHce3aEJf4gKsIo8scP0U3i1VFKGbuB2VEcdDeL4V' +
    'zxw4SBGaO32Z20hjT2Gh2MBxLEVo7uswhzSKI/RhuUbMRnrQpp28tyEZNeR3v8k5uU7VAGTCh7n+NvEmvDx/gWLNYszmWOH1PJee' +
    'czb3wwS7oBPDGacoPFE5dMgbjJP0RohiaH/GafJXCp0Z7Tzo6EyF0DGMExWjELrJmdBNCqHTnAmdphDaEuU85iiL0tmj1XnQrYqn' +
    'vPpyZzGX1yt/I7ZfcA7zhXZ7bA9TRW7BKpsCeDG4VQKtFrc9Vguvz+GZrWOfF+RWmFS08gzcXJ+3hSeDxZ9ekDDQ+DY3Y4jiMnMO' +
    '3gSWYoapucb5cYpOANfoi0rE5vbgbDdeBlEid0J9nSL0K1yGGqLnDD1r3qsrnyI0L0p3jpSZTx2vPAmfDNrEjQtFJ5Iyc6l5JuR1' +
    'E81gTRDqfyqfmUPNG2mvU40wlXG76jASM9uok8txIRQKSSrroMQjeN7Yhj0Ym0MO8hYGQunGp1O5nX2WDJBxfu4Rcq0ARG6zZy2R' +
    'FPo8r/9CFHMIfyUAtVYwlmlr1XuUoQ0t3N4GqlBxfsGaC4L6Ei/3t4X2mgv4mNf9dVQcSbi6BVOvVZyTpwza2CEZ+4LWEcUjZuVG' +
    '+iu2+ZLxOnjFVpQ6H9CHjuyQijEi1sZFqLdFOiILIUYqLorKQsBTv++YfI94iVguMt8DR10AHANdNSAef0Zn1qCpB9odlcOULx4z' +
    'x+QwIanzgaOgTedEc9Vw2WKIzLh4k8OgDUFQ7y3npaHPt0C3nTM6ChptiwbVikO375Xlo1OCxtnP0amX8NDt/tEyIwtUoEVs/r74' +
    'tGQUdGRafJT8eAiNHCZxPyUleH0VH7pqffBusiiO+qapDN9qLd6gU4dapz4zuUipyaAjKK0rhkdQhE4V9rZbGeQ64QdJ9KAh+y4s' +
    'cYtZySJhYhjJYpZ90AGIXIj3O0iROyoQmRYBtKAj+1D5G6H9RGuk0f2BqPyQvkhK0BZMzklzgXzmT5sBOqvF4pAnzc2TWZkqa/XO' +
    'HF+Hy8Wh9qR5Y5qf2wMSkiQnkt1JzQCbQRTgiNkjDAq/JdfE94ksZgZ8HCr2mzt6s8fYT0XCkCHDzMZcZHb1vtxGZFJBaJ4D5mlg' +
    'eNX6MM1J+BFoqbjMM5z3Xq7Af8cik6zTfN+rBqoGU+2J1NisZvVqITRnxaaeqHXIL4qcWnXiK+ivoO2AzrhYeipux464U6V/yrAL' +
    '2rDhwOa4zt/Hnd2/q5gq9KbDcWtYm7LjvsxQCG24cqiI01DngWJa0Ff/+UtWoKM3X1MAbaj+XNhQ0Wa9fdDosgKmagjZir1/Eyn0' +
    'f7ejGsr+KFI582R0AYdrnSxGx04TQf/vP7iGPvhEMfQCZKmMw0UsVukfGeTXy/v3F/iG2LNKH/YcRFGSjFOsqHZIDcjaUea/ijd0' +
    '7GfKoB+Dy78U97AS+sMGWbkKUX+XaqjoiiJoN6jQztVuVlJFu8Rb7R9i/um/pBvKPiCDMSMDKrQjLGmkZ2Uo/c+i3dwYXPn+y2/k' +
    'NMRuloyqF/fooZJGC5VAD3YmOvdV7fvdF/LaYQ9JfB2vbWf1UPEoP2XQbPc1sVFdms7K1eei35ChiUwPlekSFkSTC80WVWP/s12H' +
    'WAJl78dOosWbhy7QQwXRdPMVQrNsJ3rKMlQfZcnUjX7Ypk8+YBHQS+AifwTQbPpZeIyYdnWz5Ir7G8x8esfISQH0Cricop6os/S4' +
    'Xbxv5Gulx1hl6jl8lTcwqn9rOyWA/gZcuFJP2lvRoQOnuwaHd8Y/ruz/YzqrXGviSi92DQ7vTV0XS3uyOSf0cOFKnad90CPo2aw6' +
    'KloDfaRHlFa/Rw1omtJDo2NQ97kStDuqwLDWoVeMlnL2ch3o8VNQRbM1Du2LLE+ubWhbzexBLXYVaF9O9fo757gGNK/kPseq1jT0' +
    'JMw2ElqGno/bsEPD0OM9cFujaBca3hrFZjdpF3o5arsfn2FXSXvQXcPRDuRGZ1Ot+wUUaw/6Kn5jpdEtrI5qjfnoENUyD+wGZ0Mh' +
    '1E6tQfeIbhY2vC3bTa1B3xTflm1whLiDDVqD3gDcPST2J/UxbdcW83aT2wOSmzourtYW9Jeecvbi/YGmHnX3j+Rt+vl8unaY05+X' +
    'u73qE9qBfkL2nrDe87TC/LK3/M13H9UI9bxHSbYM9v72IucjL/qmt45Mzz7tbOannyXfBtv7uWecifzMc946Rfred+a98JTDx8mi' +
    'p16Y993vi3H9H5FyX9jtJ+LmAAAAAElFTkSuQmCC',
  'base64',
);

/** An icon file that contains the PNG after the format's header. */
export function toIco(png: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** For programs that request `/favicon.ico` without having read a page. */
export const favicon = toIco(small, 32);
