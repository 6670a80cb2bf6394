const hoard = []; while (true) hoard.push(new Array(100000).fill(7));
