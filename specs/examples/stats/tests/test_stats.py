import pytest

import stats

ALL = [stats.mean, stats.median, stats.mode]


class TestMean:
    def test_whole(self):
        assert stats.mean([1, 2, 3, 4, 5]) == 3

    def test_fraction(self):
        assert stats.mean([1, 2]) == pytest.approx(1.5)


class TestMedian:
    def test_odd(self):
        assert stats.median([5, 1, 3]) == 3

    def test_even(self):
        assert stats.median([4, 1, 3, 2]) == pytest.approx(2.5)

    def test_one(self):
        assert stats.median([7]) == 7


class TestMode:
    def test_clear(self):
        assert stats.mode([3, 1, 3]) == 3

    def test_tie(self):
        assert stats.mode([2, 1, 2, 1]) == 1


@pytest.mark.parametrize("function", ALL)
def test_list_is_not_changed(function):
    numbers = [3, 1, 2]
    function(numbers)
    assert numbers == [3, 1, 2]


@pytest.mark.parametrize("function", ALL)
def test_empty(function):
    with pytest.raises(ValueError):
        function([])
